import type { StrategyGroup } from '@parallax/protocol';
import { AccordionCard, ColorDot, EmptyState, Item, ItemList } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { type ListProps, ListView } from '../tab/list-view.tsx';
import { RowActions } from '../tab/row-actions.tsx';
import { GROUP_WARNING, PURPOSE } from './strategies-texts.ts';

/**
 * The list of groups, read-only for traders who are not privileged. The group that was just edited
 * starts expanded.
 */
export function StrategyGroups(props: ListProps<StrategyGroup>) {
  const { savedId, onEdit, deleteItem } = props;
  return (
    <ListView
      {...props}
      title="Strategies"
      text={PURPOSE}
      itemsName="strategies"
      addLabel="Create strategy group"
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
                  deletion={{ warning: GROUP_WARNING, onConfirm: () => deleteItem(group) }}
                />
              )
            }
            contentName="strategy IDs"
            startsOpen={group.id === savedId}
          >
            <ItemList
              label={`Strategy IDs of ${group.tag}`}
              empty={<EmptyState title="No strategy IDs" />}
            >
              {group.strategies.map(({ id, tag }) => (
                <Item key={id} title={tag} />
              ))}
            </ItemList>
          </AccordionCard>
        ))
      }
    </ListView>
  );
}
