import { isPrivileged } from '@parallax/protocol';
import { Button, EmptyState, Loaded, type QueryResult, View } from '@parallax/ui';
import type { ReactNode } from 'react';
import { type ListActions, useTakesFocus } from './list-and-forms.tsx';
import { useTabTrader } from './tab-trader.ts';
import type { DeleteItem } from './use-tab-deletion.ts';

/** The notice for a trader who may not add items. `itemsName` is a plural, as in 'exchanges'. */
export const memberNotice = (itemsName: string): string =>
  `You will receive a notification when ${itemsName} are added to your account by the company admin.`;

/** The props of the list of a tab, whose items can be added, edited and deleted. */
export interface ListProps<Item> extends ListActions {
  readonly result: QueryResult<Item[]>;
  readonly deleteItem: DeleteItem<Item>;
}

interface Props<Item> extends Pick<ListProps<Item>, 'result' | 'onAdd'> {
  title: string;
  text?: string | undefined;
  /** the plural that is used in texts, as in 'exchanges' */
  itemsName: string;
  /** buttons for everybody, before the one that adds an item */
  actions?: ReactNode;
  /** the label of the button that adds an item */
  addLabel: string;
  /** shown to privileged traders without items; `addFirst` is the label of a button */
  empty: { title: string } & ({ addFirst: string } | { hint: string });
  /** shown to other traders without items, above the notice that the admin adds items */
  memberEmptyTitle?: string;
  /** `mayEdit`: whether the trader may edit and delete items */
  children: (items: Item[], mayEdit: boolean) => ReactNode;
}

function NoItems<Item>(props: Props<Item> & { mayEdit: boolean }) {
  const { mayEdit, itemsName, empty, memberEmptyTitle, onAdd } = props;
  if (mayEdit) {
    return 'hint' in empty ? (
      <EmptyState {...empty} />
    ) : (
      <EmptyState title={empty.title} action={<Button onClick={onAdd}>{empty.addFirst}</Button>} />
    );
  }
  const notice = memberNotice(itemsName);
  if (memberEmptyTitle === undefined) return <EmptyState title={notice} />;
  return <EmptyState title={memberEmptyTitle} hint={notice} />;
}

/** The list of a tab, to which privileged traders can add items. */
export function ListView<Item>(props: Props<Item>) {
  const { title, text, itemsName, result, actions, addLabel, onAdd, children } = props;
  const mayEdit = isPrivileged(useTabTrader());
  return (
    <View
      title={title}
      {...(text !== undefined && { text })}
      takesFocus={useTakesFocus()}
      action={
        (mayEdit || actions !== undefined) && (
          <>
            {actions}
            {mayEdit && (
              <Button variant="primary" onClick={onAdd}>
                {addLabel}
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        result={result}
        failure={`The ${itemsName} could not be loaded`}
        loadingText="Please wait..."
        empty={<NoItems {...props} mayEdit={mayEdit} />}
      >
        {(all) => children(all, mayEdit)}
      </Loaded>
    </View>
  );
}
