import { fromServer } from '@parallax/api/react';
import {
  deleteStrategyGroup,
  listStrategyGroups,
  removeStrategy,
  STRATEGY_GROUP_DELETED,
  STRATEGY_REMOVED,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import type { Outcome } from '@parallax/ui';

export interface DeleteStrategies {
  readonly deleteGroup: (groupId: string) => Promise<Outcome>;
  readonly deleteStrategy: (groupId: string, strategyId: string) => Promise<Outcome>;
}

/** To be called by the tab, since another view may replace that of the deletion before the response. */
export function useDeleteStrategies(): DeleteStrategies {
  const common = { invalidates: [listStrategyGroups], onlyWhileMounted: true };
  const group = useSave(deleteStrategyGroup, {
    ...common,
    success: fromServer(STRATEGY_GROUP_DELETED),
    fallback: 'Error removing strategy group. Please contact support',
  });
  const strategy = useSave(removeStrategy, {
    ...common,
    success: fromServer(STRATEGY_REMOVED),
    fallback: 'Error removing strategy ID. Please contact support',
  });
  return {
    deleteGroup: (groupId) => group.save({ query: { GroupId: groupId } }),
    deleteStrategy: (groupId, strategyId) =>
      strategy.save({ query: { StrategyId: strategyId, GroupId: groupId } }),
  };
}
