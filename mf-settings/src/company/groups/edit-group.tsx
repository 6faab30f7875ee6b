import { type Group, getGroup, updateGroup } from '@parallax/protocol';
import { Loaded, Notice, View } from '@parallax/ui';
import { useEffect, useState } from 'react';
import { deletedText } from '../../tab/deleted-text.ts';
import type { FormProps } from '../../tab/form-props.ts';
import { useCompanyId } from '../../tab/tab-trader.ts';
import type { DeleteItem } from '../../tab/use-tab-deletion.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { DeleteGroup } from './delete-group.tsx';
import { GROUP_FAILED, SEARCHING } from './group-texts.ts';
import { GroupWizard } from './group-wizard.tsx';
import { type Candidates, LoadedCandidates } from './loaded-candidates.tsx';
import { useGroupCandidates } from './use-group-candidates.ts';
import { useGroupForm } from './use-group-form.ts';
import { useGroupMutation } from './use-group-mutation.ts';

interface EditWizardProps extends Candidates {
  group: Group;
  isDeleted: boolean;
  onSaved: () => void;
}

function EditWizard(props: EditWizardProps) {
  const { group, isDeleted, traders, connections, onSaved } = props;
  const companyId = useCompanyId();
  const save = useGroupMutation(updateGroup, {
    // the specification prescribes this text
    fallback: 'Failed to get update group',
    showsAll: true,
  });
  const { form, choices } = useGroupForm({
    group,
    traders,
    connections,
    onSubmit: (body) => save({ query: { GroupId: group.id }, body: { ...body, companyId } }),
    onSaved,
  });
  return (
    <GroupWizard
      title="Edit group"
      form={form}
      choices={choices}
      isDeleted={isDeleted}
      onFinish={form.save}
    />
  );
}

interface Props extends FormProps {
  groupId: string;
  /** the group is no longer in the trader's list */
  isDeleted: boolean;
  mayDelete: boolean;
  /** whether a deletion is in flight, including one started before the trader left and reopened this view */
  isDeleting: boolean;
  deleteGroup: DeleteItem<{ id: string }>;
  onDeleted: () => void;
}

/** The wizard for an existing group. Keeps its input when another admin deletes the group. */
export function EditGroup(props: Props) {
  const { groupId, isDeleted, mayDelete, isDeleting } = props;
  const { deleteGroup, onLeave, onDeleted } = props;
  const group = useTabQuery(
    getGroup,
    { query: { GroupId: groupId } },
    { fallback: GROUP_FAILED, staleTime: 0 },
  );
  const candidates = useGroupCandidates();
  const remove = async (): Promise<void> => {
    const outcome = await deleteGroup({ id: groupId });
    if (outcome.ok) setDeletedHere(true);
  };
  // unmounts the wizard first, so that it does not request a confirmation to discard changes
  const [isDeletedHere, setDeletedHere] = useState(false);
  useEffect(() => {
    if (isDeletedHere) onDeleted();
  }, [isDeletedHere, onDeleted]);
  if (isDeletedHere) return null;
  const deleted = deletedText(isDeleted, 'This group was deleted, or you may no longer change it.');
  return (
    <View
      title="Edit group"
      onBack={onLeave}
      action={
        mayDelete &&
        !isDeleted && <DeleteGroup isDeleting={isDeleting} onDelete={() => void remove()} />
      }
    >
      {deleted !== undefined && <Notice tone="warning">{deleted}</Notice>}
      <Loaded
        result={group}
        failure="The group could not be loaded"
        loadingText={SEARCHING}
        empty={null}
      >
        {(group) => (
          <LoadedCandidates candidates={candidates}>
            {(loaded) => (
              <EditWizard {...loaded} group={group} isDeleted={isDeleted} onSaved={onLeave} />
            )}
          </LoadedCandidates>
        )}
      </Loaded>
    </View>
  );
}
