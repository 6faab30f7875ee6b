import { fromServer, useEndpointQuery } from '@parallax/api/react';
import {
  type CompanyExchange,
  type CompanyTrader,
  GROUP_UPDATED,
  type Group,
  getGroup,
  updateGroup,
} from '@parallax/protocol';
import { useFailureToast } from '@parallax/store';
import { Loaded, Notice, type Outcome, View } from '@parallax/ui';
import { useEffect, useState } from 'react';
import { DeleteGroup } from './delete-group.tsx';
import { GROUP_DELETED_ELSEWHERE, GROUP_FAILED, SEARCHING } from './group-texts.ts';
import { GroupWizard } from './group-wizard.tsx';
import { useGroupForm } from './use-group-form.ts';
import { useGroupParts } from './use-group-parts.ts';
import { useGroupSave } from './use-group-save.ts';

function EditWizard(props: {
  companyId: string;
  group: Group;
  isDeleted: boolean;
  traders: readonly CompanyTrader[];
  connections: readonly CompanyExchange[];
  onSaved: () => void;
}) {
  const { companyId, group, isDeleted, traders, connections, onSaved } = props;
  const { save } = useGroupSave(updateGroup, {
    success: fromServer(GROUP_UPDATED),
    fallback: 'Failed to get update group',
    showsAll: true,
    onlyWhileMounted: true,
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

interface Props {
  companyId: string;
  groupId: string;
  /** the group is no longer in the trader's list */
  isDeleted: boolean;
  mayDelete: boolean;
  /** whether the response of a deletion is awaited, also of one before the view was left */
  isDeleting: boolean;
  /** shows the outcome in a toast, also after the trader has left the group */
  deleteGroup: (groupId: string) => Promise<Outcome>;
  onLeave: () => void;
  onDeleted: () => void;
}

/** The wizard for an existing group. Keeps its input when another admin deletes the group. */
export function EditGroup(props: Props) {
  const { companyId, groupId, isDeleted, mayDelete, isDeleting } = props;
  const { deleteGroup, onLeave, onDeleted } = props;
  const group = useEndpointQuery(
    getGroup,
    { query: { GroupId: groupId } },
    { fallback: GROUP_FAILED, staleTime: 0 },
  );
  const { traders, connections } = useGroupParts(companyId);
  useFailureToast(group);
  const remove = async (): Promise<void> => {
    const { ok } = await deleteGroup(groupId);
    if (ok) setDeletedHere(true);
  };
  // the wizard unmounts first, so that the trader is not asked to discard its changes
  const [isDeletedHere, setDeletedHere] = useState(false);
  useEffect(() => {
    if (isDeletedHere) onDeleted();
  }, [isDeletedHere, onDeleted]);
  if (isDeletedHere) return null;
  return (
    <View
      title="Edit group"
      onBack={onLeave}
      action={
        mayDelete &&
        !isDeleted && <DeleteGroup isDeleting={isDeleting} onDelete={() => void remove()} />
      }
    >
      {isDeleted && <Notice tone="warning">{GROUP_DELETED_ELSEWHERE}</Notice>}
      <Loaded
        of={group}
        failure="The group could not be loaded"
        loadingText={SEARCHING}
        empty={null}
      >
        {(group) => (
          <Loaded of={traders} failure="The members could not be loaded" empty={null}>
            {(traders) => (
              <Loaded of={connections} failure="The exchanges could not be loaded" empty={null}>
                {(connections) => (
                  <EditWizard
                    companyId={companyId}
                    group={group}
                    isDeleted={isDeleted}
                    traders={traders}
                    connections={connections}
                    onSaved={onLeave}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
    </View>
  );
}
