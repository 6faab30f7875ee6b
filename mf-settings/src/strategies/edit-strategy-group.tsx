import { fromServer } from '@parallax/api/react';
import {
  listStrategyGroups,
  STRATEGY_GROUP_UPDATED,
  type StrategyGroup,
  updateStrategyGroup,
} from '@parallax/protocol';
import { Button, EmptyState, Item, ItemList, type Outcome, View } from '@parallax/ui';
import { deletedText } from '../tab/deleted-text.ts';
import { RowActions } from '../tab/row-actions.tsx';
import { useListAndForms } from '../tab/use-list-and-forms.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { GROUP_DELETED, ID_WARNING, reworded } from './strategies-texts.ts';
import { StrategyGroupForm } from './strategy-group-form.tsx';
import { StrategyIdForm } from './strategy-id-form.tsx';

interface Props {
  companyId: string;
  group: StrategyGroup;
  /** whether another user has deleted the group */
  isDeleted: boolean;
  onSaved: () => void;
  onLeave: () => void;
  deleteStrategy: (strategyId: string) => Promise<Outcome>;
}

/** The form of a group with the list of its strategy IDs, which the form of an ID replaces. */
export function EditStrategyGroup(props: Props) {
  const { companyId, group, isDeleted, onSaved, onLeave, deleteStrategy } = props;
  const ids = useListAndForms(group.strategies);
  const update = useTabSave(updateStrategyGroup, {
    success: fromServer(STRATEGY_GROUP_UPDATED),
    fallback: 'Error updating strategy group. Please contact support',
    reword: reworded,
    invalidates: [listStrategyGroups],
  });

  if (ids.isAdding || ids.edited) {
    return (
      <StrategyIdForm
        companyId={companyId}
        group={group}
        strategy={ids.edited}
        isDeleted={isDeleted || ids.isDeleted}
        onLeave={ids.showList}
      />
    );
  }
  return (
    <View title="Edit strategy group" onBack={onLeave}>
      <StrategyGroupForm
        group={group}
        deletedText={deletedText(isDeleted, GROUP_DELETED)}
        onSubmit={(body) => update.save({ query: { GroupId: group.id }, body })}
        onSaved={onSaved}
        onCancel={onLeave}
      />
      <View
        level={4}
        title="Strategy IDs"
        action={!isDeleted && <Button onClick={ids.showAdd}>Add strategy ID</Button>}
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
                    <RowActions
                      itemName={tag}
                      onEdit={() => ids.showEdit(id)}
                      deletion={{ warning: ID_WARNING, onConfirm: () => deleteStrategy(id) }}
                    />
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
