import {
  deleteStrategyGroup,
  listStrategyGroups,
  removeStrategy,
  type StrategyGroup,
} from '@parallax/protocol';
import { forTrader } from '../tab/for-trader.tsx';
import { ListAndForms } from '../tab/list-and-forms.tsx';
import { useCompanyInput } from '../tab/tab-trader.ts';
import { useTabDeletion } from '../tab/use-tab-deletion.ts';
import { useTabQuery } from '../tab/use-tab-query.ts';
import { EditStrategyGroup, type StrategyInGroup } from './edit-strategy-group.tsx';
import { CreateStrategyGroup } from './strategy-group-form.tsx';
import { StrategyGroups } from './strategy-groups.tsx';

function Strategies() {
  const groups = useTabQuery(listStrategyGroups, useCompanyInput(), {
    fallback: 'Failed to get strategies',
  });
  const groupDeletion = useTabDeletion(
    deleteStrategyGroup,
    { fallback: 'Error removing strategy group. Please contact support' },
    ({ id }: StrategyGroup, send) => send({ query: { GroupId: id } }),
  );
  const strategyDeletion = useTabDeletion(
    removeStrategy,
    { fallback: 'Error removing strategy ID. Please contact support' },
    ({ id, groupId }: StrategyInGroup, send) =>
      send({ query: { StrategyId: id, GroupId: groupId } }),
  );
  return (
    <ListAndForms
      items={groups.data}
      renderList={(actions) => (
        <StrategyGroups {...actions} result={groups} deleteItem={groupDeletion.deleteItem} />
      )}
      renderAdd={(form) => <CreateStrategyGroup {...form} />}
      renderEdit={(form) => (
        <EditStrategyGroup {...form} deleteStrategy={strategyDeletion.deleteItem} />
      )}
    />
  );
}

/** The Strategies tab: groups of strategy IDs, which privileged traders can change. */
export default forTrader(Strategies);
