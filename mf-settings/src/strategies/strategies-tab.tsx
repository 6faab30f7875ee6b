import { useEndpointQuery } from '@parallax/api/react';
import { listStrategyGroups, type Trader } from '@parallax/protocol';
import { useGuardedView, useRetainedItem } from '@parallax/ui';
import { ForTrader } from '../tab/for-trader.tsx';
import { EditStrategyGroup } from './edit-strategy-group.tsx';
import { CreateStrategyGroup } from './strategy-group-form.tsx';
import { StrategyGroups } from './strategy-groups.tsx';
import { StrategyId } from './strategy-id.tsx';
import { useDeleteStrategies } from './use-delete-strategies.ts';

type View =
  | { name: 'VIEW_STRATEGIES' | 'CREATE_STRATEGY' }
  | { name: 'VIEW_STRATEGY_GROUPS' | 'EDIT_STRATEGY_GROUP' | 'ADD_STRATEGY_ID'; groupId: string }
  | { name: 'EDIT_STRATEGY_ID'; groupId: string; strategyId: string };

function Strategies({ trader }: { trader: Trader }) {
  const { companyId } = trader;
  const groups = useEndpointQuery(listStrategyGroups, { query: { CompanyId: companyId } });
  const [view, show, hasChanged] = useGuardedView<View>({ name: 'VIEW_STRATEGIES' });
  const groupId = 'groupId' in view ? view.groupId : undefined;
  const { item: group, isDeleted: isGroupDeleted } = useRetainedItem(groups.data, groupId);
  const strategyId = view.name === 'EDIT_STRATEGY_ID' ? view.strategyId : undefined;
  const { item: strategy, isDeleted } = useRetainedItem(group?.strategies, strategyId);
  const { deleteGroup, deleteStrategy } = useDeleteStrategies();
  const edit = (groupId: string) => show({ name: 'EDIT_STRATEGY_GROUP', groupId });
  const list = () => show({ name: 'VIEW_STRATEGIES' });

  if (view.name === 'CREATE_STRATEGY') {
    return <CreateStrategyGroup companyId={companyId} onLeave={list} />;
  }
  if (group && (view.name === 'ADD_STRATEGY_ID' || strategy)) {
    return (
      <StrategyId
        companyId={companyId}
        group={group}
        strategy={strategy}
        isDeleted={isDeleted || isGroupDeleted}
        onLeave={() => edit(group.id)}
      />
    );
  }
  if (group && view.name !== 'VIEW_STRATEGY_GROUPS') {
    return (
      <EditStrategyGroup
        group={group}
        isDeleted={isGroupDeleted}
        onAdd={() => show({ name: 'ADD_STRATEGY_ID', groupId: group.id })}
        onEdit={(strategyId) => show({ name: 'EDIT_STRATEGY_ID', groupId: group.id, strategyId })}
        onSaved={() => show({ name: 'VIEW_STRATEGY_GROUPS', groupId: group.id })}
        onLeave={list}
        deleteStrategy={deleteStrategy}
      />
    );
  }
  return (
    <StrategyGroups
      takesFocus={hasChanged}
      trader={trader}
      groups={groups}
      openId={groupId}
      onCreate={() => show({ name: 'CREATE_STRATEGY' })}
      onEdit={edit}
      deleteGroup={deleteGroup}
    />
  );
}

/**
 * The Strategies tab: strategy groups with their IDs, editable for privileged traders and read-only
 * for others.
 */
export default function StrategiesTab() {
  return <ForTrader>{(trader) => <Strategies trader={trader} />}</ForTrader>;
}
