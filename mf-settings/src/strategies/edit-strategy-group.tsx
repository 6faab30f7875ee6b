import { fromServer } from '@parallax/api/react';
import {
  listStrategyGroups,
  STRATEGY_GROUP_UPDATED,
  type StrategyGroup,
  updateStrategyGroup,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { Button, EmptyState, InlineConfirm, Item, ItemList, View } from '@parallax/ui';
import { GROUP_DELETED_ELSEWHERE, ID_WARNING, reworded } from './strategies-texts.ts';
import { StrategyGroupForm } from './strategy-group-form.tsx';
import type { DeleteStrategies } from './use-delete-strategies.ts';

interface Props {
  group: StrategyGroup;
  isDeleted: boolean;
  onAdd: () => void;
  onEdit: (strategyId: string) => void;
  onSaved: () => void;
  onLeave: () => void;
  deleteStrategy: DeleteStrategies['deleteStrategy'];
}

export function EditStrategyGroup(props: Props) {
  const { group, isDeleted, onAdd, onEdit, onSaved, onLeave, deleteStrategy } = props;
  const update = useSave(updateStrategyGroup, {
    success: fromServer(STRATEGY_GROUP_UPDATED),
    fallback: 'Error updating strategy group. Please contact support',
    reword: reworded,
    invalidates: [listStrategyGroups],
    onlyWhileMounted: true,
  });
  return (
    <View title="Edit strategy group" onBack={onLeave}>
      <StrategyGroupForm
        group={group}
        deletedText={isDeleted ? GROUP_DELETED_ELSEWHERE : undefined}
        onSubmit={(body) => update.save({ query: { GroupId: group.id }, body })}
        onSaved={onSaved}
        onCancel={onLeave}
      />
      <View
        level={4}
        title="Strategy IDs"
        action={!isDeleted && <Button onClick={onAdd}>Add strategy ID</Button>}
      >
        {group.strategies.length === 0 ? (
          <EmptyState title="No strategy IDs" hint="Add one to categorise trades by it." />
        ) : (
          <ItemList label="Strategy IDs">
            {group.strategies.map(({ id, tag }) => (
              <Item
                key={id}
                title={tag}
                actions={
                  !isDeleted && (
                    <>
                      <InlineConfirm
                        label="Delete"
                        itemName={tag}
                        warning={ID_WARNING}
                        onConfirm={() => deleteStrategy(group.id, id)}
                      />
                      <Button aria-label={`Edit ${tag}`} onClick={() => onEdit(id)}>
                        Edit
                      </Button>
                    </>
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </View>
    </View>
  );
}
