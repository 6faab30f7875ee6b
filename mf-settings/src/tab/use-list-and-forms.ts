import { useGuardedView, useRetainedItem } from '@parallax/ui';
import { useCallback } from 'react';

type View = { name: 'list' | 'add' } | { name: 'edit'; id: string };

interface ListAndForms<T> {
  /** whether the form that adds an item is shown */
  readonly isAdding: boolean;
  /** the item whose form is shown; its form remains open after the item was deleted */
  readonly edited: T | undefined;
  /** whether the edited item was deleted */
  readonly isDeleted: boolean;
  /** whether the list replaces a form, so that its view must receive the focus */
  readonly takesFocus: boolean;
  readonly showList: () => void;
  readonly showAdd: () => void;
  /** stable between renders */
  readonly showEdit: (id: string) => void;
}

/**
 * A list that a form replaces while an item is added or edited. Asks for confirmation before a form
 * with unsaved changes is closed.
 * @param items undefined until they are loaded
 */
export function useListAndForms<T extends { readonly id: string }>(
  items: readonly T[] | undefined,
): ListAndForms<T> {
  const [view, show, hasChanged] = useGuardedView<View>({ name: 'list' });
  const { item, isDeleted } = useRetainedItem(items, view.name === 'edit' ? view.id : undefined);
  return {
    isAdding: view.name === 'add',
    edited: item,
    isDeleted,
    takesFocus: hasChanged,
    showList: () => show({ name: 'list' }),
    showAdd: () => show({ name: 'add' }),
    showEdit: useCallback((id) => show({ name: 'edit', id }), [show]),
  };
}
