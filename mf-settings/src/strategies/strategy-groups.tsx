import type { EndpointQuery } from '@parallax/api/react';
import { isPrivileged, type StrategyGroup, type Trader } from '@parallax/protocol';
import { AccordionCard, ColorDot, EmptyState, Item, ItemList, type Outcome } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { ListView } from '../tab/list-view.tsx';
import { RowActions } from '../tab/row-actions.tsx';
import { GROUP_WARNING, PURPOSE } from './strategies-texts.ts';

interface Props {
  trader: Trader;
  /** whether the view receives the focus when it opens */
  takesFocus: boolean;
  groups: EndpointQuery<StrategyGroup[]>;
  /** the group that was just saved; it starts expanded */
  savedId: string | undefined;
  onCreate: () => void;
  onEdit: (groupId: string) => void;
  deleteGroup: (groupId: string) => Promise<Outcome>;
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

/** The list of groups, read-only for traders who are not privileged. */
export function StrategyGroups(props: Props) {
  const { trader, takesFocus, groups, savedId, onCreate, onEdit, deleteGroup } = props;
  return (
    <ListView
      trader={trader}
      title="Strategies"
      text={PURPOSE}
      takesFocus={takesFocus}
      items="strategies"
      result={groups}
      addLabel="Create strategy group"
      onAdd={onCreate}
      empty={{ title: 'You have no strategy group', addFirst: 'Create a strategy group' }}
      memberEmptyTitle="No strategies assigned to you"
    >
      {(all) =>
        all.map((group) => (
          <AccordionCard
            key={group.id}
            leading={<ColorDot color={group.color} />}
            title={group.tag}
            detail={counted(group.strategies.length, 'strategy ID')}
            actions={
              isPrivileged(trader) && (
                <RowActions
                  itemName={group.tag}
                  onEdit={() => onEdit(group.id)}
                  deletion={{ warning: GROUP_WARNING, onConfirm: () => deleteGroup(group.id) }}
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
