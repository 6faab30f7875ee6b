import { isRejection } from '@parallax/api';
import { GROUP_NOT_FOUND, type Group, getGroup } from '@parallax/protocol';
import { Button, ColorDot, EmptyState, Loaded, Tabs, View } from '@parallax/ui';
import { useState } from 'react';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { GroupExchanges, GroupMembers, GroupVaults } from './group-content.tsx';
import { countsOf, GROUP_FAILED, SEARCHING } from './group-texts.ts';

interface Props {
  groupId: string;
  /** false if the group was deleted or the trader was removed from it */
  isListed: boolean;
  isAdmin: boolean;
  onEdit: () => void;
  onLeave: () => void;
}

const isMissing = (error: Error | null): boolean => isRejection(error) && error.status === 404;

/** A group's members, exchanges and vaults. */
export function GroupView({ groupId, isListed, isAdmin, onEdit, onLeave }: Props) {
  const group = useTabQuery(
    getGroup,
    { query: { GroupId: groupId } },
    { fallback: GROUP_FAILED, staleTime: 0, enabled: isListed },
  );
  if (!isListed || (group.state === 'failed' && isMissing(group.error))) {
    return (
      <View title="Group" onBack={onLeave}>
        <EmptyState title={GROUP_NOT_FOUND} />
      </View>
    );
  }
  if (!group.data) {
    return (
      <View title="Group" onBack={onLeave}>
        <Loaded
          result={group}
          failure="The group could not be loaded"
          loadingText={SEARCHING}
          empty={null}
        >
          {() => null}
        </Loaded>
      </View>
    );
  }
  return <Content group={group.data} isAdmin={isAdmin} onEdit={onEdit} onLeave={onLeave} />;
}

function Content(props: { group: Group } & Pick<Props, 'isAdmin' | 'onEdit' | 'onLeave'>) {
  const { group, isAdmin, onEdit, onLeave } = props;
  const [tab, setTab] = useState('members');
  const counts = countsOf({
    traders: group.traders.length,
    companyExchanges: group.companyExchanges.length,
    companyExchangeVaults: group.companyExchangeVaults.length,
  });
  return (
    <View
      title={group.name}
      leading={<ColorDot color={group.color} />}
      text={counts}
      onBack={onLeave}
      action={isAdmin && <Button onClick={onEdit}>Edit</Button>}
    >
      <Tabs
        label={group.name}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { id: 'members', label: 'Members', content: <GroupMembers group={group} /> },
          { id: 'exchanges', label: 'Exchanges', content: <GroupExchanges group={group} /> },
          { id: 'vaults', label: 'Vaults', content: <GroupVaults group={group} /> },
        ]}
      />
    </View>
  );
}
