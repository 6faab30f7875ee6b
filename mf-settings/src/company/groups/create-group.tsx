import { createGroup } from '@parallax/protocol';
import { View } from '@parallax/ui';
import type { FormProps } from '../../tab/form-props.ts';
import { useCompanyId } from '../../tab/tab-trader.ts';
import { GroupWizard } from './group-wizard.tsx';
import { type Candidates, LoadedCandidates } from './loaded-candidates.tsx';
import { useGroupCandidates } from './use-group-candidates.ts';
import { useGroupForm } from './use-group-form.ts';
import { useGroupMutation } from './use-group-mutation.ts';

function CreateWizard({ traders, connections, onLeave }: FormProps & Candidates) {
  const companyId = useCompanyId();
  const save = useGroupMutation(createGroup, {
    // the specification prescribes this text
    fallback: 'Failed to get save group',
    showsAll: true,
  });
  const { form, choices } = useGroupForm({
    group: undefined,
    traders,
    connections,
    onSubmit: (body) => save({ body: { ...body, companyId } }),
    onSaved: onLeave,
  });
  return <GroupWizard title="Create group" form={form} choices={choices} onFinish={form.save} />;
}

export function CreateGroup({ onLeave }: FormProps) {
  const candidates = useGroupCandidates();
  return (
    <View title="Create group" onBack={onLeave}>
      <LoadedCandidates candidates={candidates}>
        {(loaded) => <CreateWizard {...loaded} onLeave={onLeave} />}
      </LoadedCandidates>
    </View>
  );
}
