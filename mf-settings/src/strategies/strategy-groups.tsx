import type { EndpointQueryResult } from '@parallax/api/react';
import type { StrategyGroup, Trader } from '@parallax/protocol';
import { AccordionCard, ColorDot, EmptyState, Item, ItemList } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import type { ListActions } from '../tab/list-and-forms.tsx';
import { ListView } from '../tab/list-view.tsx';
import { RowActions } from '../tab/row-actions.tsx';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import { GROUP_WARNING, PURPOSE } from './strategies-texts.ts';

interface Props extends ListActions {
  trader: Trader;
  groups: EndpointQueryResult<StrategyGroup[]>;
  deleteGroup: DeleteItem<StrategyGroup>;
}

function StrategyIds({ group: { tag, strategies } }: { group: StrategyGroup }) {
  if (strategies.length === 0) return <EmptyState title="No strategy IDs" />;
  return (
    <ItemList label={`Strategy IDs of ${tag}`}>
      {strategies.map(({ id, tag }) => (
        <Item key={id} title={tag} />
      ))}
    </ItemList>
  );
}

/**
 * The list of groups, read-only for traders who are not privileged. The group that was just saved starts
 * expanded.
 */
export function StrategyGroups(props: Props) {
  const { trader, groups, savedId, onAdd, onEdit, deleteGroup } = props;
  return (
    <ListView
      trader={trader}
      title="Strategies"
      text={PURPOSE}
      items="strategies"
      result={groups}
      addLabel="Create strategy group"
      onAdd={onAdd}
      empty={{ title: 'You have no strategy group', addFirst: 'Create a strategy group' }}
      memberEmptyTitle="No strategies assigned to you"
    >
      {(all, mayEdit) =>
        all.map((group) => (
          <AccordionCard
            key={group.id}
            leading={<ColorDot color={group.color} />}
            title={group.tag}
            detail={counted(group.strategies.length, 'strategy ID')}
            actions={
              mayEdit && (
                <RowActions
                  itemName={group.tag}
                  onEdit={() => onEdit(group.id)}
                  deletion={{ warning: GROUP_WARNING, onConfirm: () => deleteGroup(group) }}
                />
              )
            }
            contentName="strategy IDs"
            startsOpen={group.id === savedId}
          >
            <StrategyIds group={group} />
          </AccordionCard>
        ))
      }
    </ListView>
  );
}
