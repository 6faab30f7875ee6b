import { fromServer } from '@parallax/api/react';
import {
  type CompanyExchange,
  type CompanyTrader,
  createGroup,
  GROUP_CREATED,
} from '@parallax/protocol';
import { Loaded, View } from '@parallax/ui';
import { GroupWizard } from './group-wizard.tsx';
import { useGroupCandidates } from './use-group-candidates.ts';
import { useGroupForm } from './use-group-form.ts';
import { useGroupMutation } from './use-group-mutation.ts';

interface Props {
  companyId: string;
  onLeave: () => void;
}

function CreateWizard(
  props: Props & { traders: readonly CompanyTrader[]; connections: readonly CompanyExchange[] },
) {
  const { companyId, traders, connections, onLeave } = props;
  const save = useGroupMutation(createGroup, {
    success: fromServer(GROUP_CREATED),
    fallback: 'Failed to get save group',
    showsAll: true,
    onlyWhileMounted: true,
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

export function CreateGroup({ companyId, onLeave }: Props) {
  const { traders, connections } = useGroupCandidates(companyId);
  return (
    <View title="Create group" onBack={onLeave}>
      <Loaded result={traders} failure="The members could not be loaded" empty={null}>
        {(traders) => (
          <Loaded result={connections} failure="The exchanges could not be loaded" empty={null}>
            {(connections) => (
              <CreateWizard
                companyId={companyId}
                traders={traders}
                connections={connections}
                onLeave={onLeave}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </View>
  );
}
