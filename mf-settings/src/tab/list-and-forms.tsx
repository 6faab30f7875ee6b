import { useGuardedView, useRetainedItem } from '@parallax/ui';
import { createContext, type ReactNode, useCallback, useContext } from 'react';
import type { AddFormProps, EditFormProps } from './form-props.ts';

type View = { name: 'list'; savedId?: string } | { name: 'add' } | { name: 'edit'; id: string };

/** What a list needs to open the forms. */
export interface ListActions {
  /** the item that was just edited */
  readonly savedId: string | undefined;
  readonly onAdd: () => void;
  /** stable between renders */
  readonly onEdit: (id: string) => void;
}

/** Whether a list replaces a form, so that its view must receive the focus. */
export const TakesFocus = createContext(false);
export const useTakesFocus = (): boolean => useContext(TakesFocus);

/**
 * A list that a form replaces while an item is added or edited. Asks for confirmation before a form
 * with unsaved changes is closed.
 */
export function ListAndForms<Item extends { readonly id: string }>(props: {
  /** undefined until they are loaded */
  items: readonly Item[] | undefined;
  renderList: (actions: ListActions) => ReactNode;
  renderAdd: (form: AddFormProps) => ReactNode;
  renderEdit: (form: EditFormProps<Item>) => ReactNode;
}): ReactNode {
  const { items, renderList, renderAdd, renderEdit } = props;
  const [view, show, hasChanged] = useGuardedView<View>({ name: 'list' });
  const { item, isDeleted } = useRetainedItem(items, view.name === 'edit' ? view.id : undefined);
  const onLeave = () => show({ name: 'list' });
  const onEdit = useCallback((id: string) => show({ name: 'edit', id }), [show]);

  if (view.name === 'add') return renderAdd({ onLeave, onSaved: onLeave });
  if (item) {
    const onSaved = () => show({ name: 'list', savedId: item.id });
    return renderEdit({ item, isDeleted, onSaved, onLeave });
  }
  return (
    <TakesFocus value={hasChanged}>
      {renderList({
        savedId: view.name === 'list' ? view.savedId : undefined,
        onAdd: () => show({ name: 'add' }),
        onEdit,
      })}
    </TakesFocus>
  );
}
