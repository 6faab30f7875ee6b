import {
  deleteStrategyGroup,
  listStrategyGroups,
  removeStrategy,
  STRATEGY_GROUP_DELETED,
  STRATEGY_REMOVED,
  type StrategyGroup,
  type Trader,
} from '@parallax/protocol';
import { forTrader } from '../tab/for-trader.tsx';
import { ListAndForms } from '../tab/list-and-forms.tsx';
import { useTabDeletion } from '../tab/use-tab-deletion.ts';
import { useTabQuery } from '../tab/use-tab-query.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { EditStrategyGroup, type StrategyInGroup } from './edit-strategy-group.tsx';
import { SAVE_OPTIONS } from './strategies-texts.ts';
import { CreateStrategyGroup } from './strategy-group-form.tsx';
import { StrategyGroups } from './strategy-groups.tsx';

function Strategies({ trader }: { trader: Trader }) {
  const { companyId } = trader;
  const groups = useTabQuery(listStrategyGroups, { query: { CompanyId: companyId } });
  const removeGroup = useTabSave(deleteStrategyGroup, {
    ...SAVE_OPTIONS,
    success: STRATEGY_GROUP_DELETED,
    fallback: 'Error removing strategy group. Please contact support',
  });
  const removeStrategyId = useTabSave(removeStrategy, {
    ...SAVE_OPTIONS,
    success: STRATEGY_REMOVED,
    fallback: 'Error removing strategy ID. Please contact support',
  });
  const groupDeletion = useTabDeletion(({ id }: StrategyGroup) =>
    removeGroup.save({ query: { GroupId: id } }),
  );
  const strategyDeletion = useTabDeletion(({ id, groupId }: StrategyInGroup) =>
    removeStrategyId.save({ query: { StrategyId: id, GroupId: groupId } }),
  );
  return (
    <ListAndForms
      items={groups.data}
      renderList={(actions) => (
        <StrategyGroups
          {...actions}
          trader={trader}
          groups={groups}
          deleteGroup={groupDeletion.deleteItem}
        />
      )}
      renderAdd={(form) => <CreateStrategyGroup {...form} companyId={companyId} />}
      renderEdit={(form) => (
        <EditStrategyGroup
          {...form}
          companyId={companyId}
          deleteStrategy={strategyDeletion.deleteItem}
        />
      )}
    />
  );
}

/** The Strategies tab: groups of strategy IDs, which privileged traders can change. */
export default forTrader(Strategies);
