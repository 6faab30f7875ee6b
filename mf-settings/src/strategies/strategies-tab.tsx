import { fromServer, useEndpointQuery } from '@parallax/api/react';
import {
  deleteStrategyGroup,
  listStrategyGroups,
  removeStrategy,
  STRATEGY_GROUP_DELETED,
  STRATEGY_REMOVED,
  type Trader,
} from '@parallax/protocol';
import { useState } from 'react';
import { ForTrader } from '../tab/for-trader.tsx';
import { useListAndForms } from '../tab/use-list-and-forms.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { EditStrategyGroup } from './edit-strategy-group.tsx';
import { CreateStrategyGroup } from './strategy-group-form.tsx';
import { StrategyGroups } from './strategy-groups.tsx';

function Strategies({ trader }: { trader: Trader }) {
  const { companyId } = trader;
  const groups = useEndpointQuery(listStrategyGroups, { query: { CompanyId: companyId } });
  const { isAdding, edited, isDeleted, takesFocus, showList, showAdd, showEdit } = useListAndForms(
    groups.data,
  );
  const [savedId, setSavedId] = useState<string>();
  // not in the views, which may be replaced before the response arrives
  const groupDeletion = useTabSave(deleteStrategyGroup, {
    success: fromServer(STRATEGY_GROUP_DELETED),
    fallback: 'Error removing strategy group. Please contact support',
    invalidates: [listStrategyGroups],
  });
  const strategyDeletion = useTabSave(removeStrategy, {
    success: fromServer(STRATEGY_REMOVED),
    fallback: 'Error removing strategy ID. Please contact support',
    invalidates: [listStrategyGroups],
  });
  const leaveForm = (saved?: string): void => {
    setSavedId(saved);
    showList();
  };

  if (isAdding) return <CreateStrategyGroup companyId={companyId} onLeave={() => leaveForm()} />;
  if (edited) {
    return (
      <EditStrategyGroup
        companyId={companyId}
        group={edited}
        isDeleted={isDeleted}
        onSaved={() => leaveForm(edited.id)}
        onLeave={() => leaveForm()}
        deleteStrategy={(strategyId) =>
          strategyDeletion.save({ query: { StrategyId: strategyId, GroupId: edited.id } })
        }
      />
    );
  }
  return (
    <StrategyGroups
      takesFocus={takesFocus}
      trader={trader}
      groups={groups}
      savedId={savedId}
      onCreate={showAdd}
      onEdit={showEdit}
      deleteGroup={(groupId) => groupDeletion.save({ query: { GroupId: groupId } })}
    />
  );
}

/** The Strategies tab: groups of strategy IDs, which privileged traders can change. */
export default function StrategiesTab() {
  return <ForTrader>{(trader) => <Strategies trader={trader} />}</ForTrader>;
}
