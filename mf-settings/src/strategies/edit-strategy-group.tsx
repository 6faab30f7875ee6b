import { type StrategyGroup, updateStrategyGroup } from '@parallax/protocol';
import { Button, EmptyState, Item, ItemList, View } from '@parallax/ui';
import { deletedText } from '../tab/deleted-text.ts';
import type { EditFormProps } from '../tab/form-props.ts';
import { type ListActions, ListAndForms } from '../tab/list-and-forms.tsx';
import { RowActions } from '../tab/row-actions.tsx';
import type { DeleteItem } from '../tab/use-tab-deletion.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { GROUP_WAS_DELETED, ID_WARNING, rewordTagTaken } from './strategies-texts.ts';
import { StrategyGroupForm } from './strategy-group-form.tsx';
import { StrategyIdForm } from './strategy-id-form.tsx';

/** A strategy ID with the group that it is removed from. */
export interface StrategyInGroup {
  readonly id: string;
  readonly groupId: string;
}

interface StrategyIdsProps extends Pick<ListActions, 'onAdd' | 'onEdit'> {
  group: StrategyGroup;
  /** whether the group was deleted */
  isDeleted: boolean;
  deleteStrategy: DeleteItem<StrategyInGroup>;
}

/** The strategy IDs of a group, which can be added, edited and deleted while the group exists. */
function StrategyIds({ group, isDeleted, deleteStrategy, onAdd, onEdit }: StrategyIdsProps) {
  return (
    <View
      level={4}
      title="Strategy IDs"
      action={!isDeleted && <Button onClick={onAdd}>Add strategy ID</Button>}
    >
      <ItemList
        label="Strategy IDs"
        empty={
          <EmptyState title="No strategy IDs" hint="Add a strategy ID to categorise trades." />
        }
      >
        {group.strategies.map(({ id, tag }) => (
          <Item
            key={id}
            title={tag}
            actions={
              !isDeleted && (
                <RowActions
                  itemName={tag}
                  onEdit={() => onEdit(id)}
                  deletion={{
                    warning: ID_WARNING,
                    onConfirm: () => deleteStrategy({ id, groupId: group.id }),
                  }}
                />
              )
            }
          />
        ))}
      </ItemList>
    </View>
  );
}

interface Props extends EditFormProps<StrategyGroup> {
  deleteStrategy: DeleteItem<StrategyInGroup>;
}

/**
 * The form of a group and, below it, its strategy IDs. Adding or editing an ID replaces both with the
 * form of the ID.
 */
export function EditStrategyGroup(props: Props) {
  const { item: group, isDeleted, deleteStrategy, ...groupForm } = props;
  const update = useTabSave(updateStrategyGroup, {
    fallback: 'Error updating strategy group. Please contact support',
    reword: rewordTagTaken,
  });
  return (
    <ListAndForms
      items={group.strategies}
      renderAdd={(form) => (
        <StrategyIdForm {...form} group={group} strategy={undefined} isDeleted={isDeleted} />
      )}
      renderEdit={({ item, ...form }) => (
        <StrategyIdForm
          {...form}
          group={group}
          strategy={item}
          isDeleted={isDeleted || form.isDeleted}
        />
      )}
      renderList={({ onAdd, onEdit }) => (
        <StrategyGroupForm
          {...groupForm}
          title="Edit strategy group"
          group={group}
          deletedText={deletedText(isDeleted, GROUP_WAS_DELETED)}
          onSubmit={(body) => update.save({ query: { GroupId: group.id }, body })}
          after={
            <StrategyIds
              group={group}
              isDeleted={isDeleted}
              deleteStrategy={deleteStrategy}
              onAdd={onAdd}
              onEdit={onEdit}
            />
          }
        />
      )}
    />
  );
}
