import { listGroups } from '@parallax/protocol';
import { useGuardedView } from '@parallax/ui';
import { TakesFocus } from '../../tab/list-and-forms.tsx';
import { useCompanyInput, useTabTrader } from '../../tab/tab-trader.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { CreateGroup } from './create-group.tsx';
import { EditGroup } from './edit-group.tsx';
import { GroupList } from './group-list.tsx';
import { GROUP_FAILED } from './group-texts.ts';
import { GroupView } from './group-view.tsx';
import { useGroupDeletion } from './use-group-mutation.ts';

type View = { name: 'list' | 'add' } | { name: 'view' | 'edit'; groupId: string };

/** The groups of a business: admins create, edit and delete them, other members see their own. */
export function Groups() {
  const { isAdmin } = useTabTrader();
  const groups = useTabQuery(listGroups, useCompanyInput(), {
    fallback: GROUP_FAILED,
    staleTime: 0,
  });
  const [view, show, hasChanged] = useGuardedView<View>({ name: 'list' });
  const { isPending, deleteItem } = useGroupDeletion();
  const showList = () => show({ name: 'list' });

  const isDeleted = ({ groupId }: { groupId: string }): boolean =>
    groups.data !== undefined && !groups.data.some(({ id }) => id === groupId);

  // independent of the role, so that an admin who is demoted while editing keeps the input
  if (view.name === 'add') {
    return <CreateGroup onLeave={showList} />;
  }
  if (view.name === 'edit') {
    return (
      <EditGroup
        groupId={view.groupId}
        isDeleted={isDeleted(view)}
        mayDelete={isAdmin && (groups.data?.length ?? 0) > 1}
        isDeleting={isPending(view.groupId)}
        deleteGroup={deleteItem}
        onLeave={() => show({ name: 'view', groupId: view.groupId })}
        onDeleted={showList}
      />
    );
  }
  if (view.name === 'view') {
    const { groupId } = view;
    return (
      <GroupView
        groupId={groupId}
        isListed={!isDeleted(view)}
        isAdmin={isAdmin}
        onEdit={() => show({ name: 'edit', groupId })}
        onLeave={showList}
      />
    );
  }
  return (
    <TakesFocus value={hasChanged}>
      <GroupList
        groups={groups}
        isAdmin={isAdmin}
        onCreate={() => show({ name: 'add' })}
        onOpen={(groupId) => show({ name: 'view', groupId })}
      />
    </TakesFocus>
  );
}
