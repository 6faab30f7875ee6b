import type { Endpoint } from '@parallax/protocol';
import { type ItemRequests, REMOVE, type Save, useItemRequests } from '@parallax/store';
import { focusViewAfter, type Outcome } from '@parallax/ui';
import { type TabSaveOptions, useTabSave } from './use-tab-save.ts';

/**
 * Deletes an item, unless a deletion of it is pending.
 * @param button the button in the row or card of the item, if a dialog confirms the deletion
 */
export type DeleteItem<Item> = (item: Item, button?: Element) => Promise<Outcome>;

interface TabDeletionOptions<E extends Endpoint, Item> extends TabSaveOptions<E> {
  /** called with the outcome before the item accepts another request */
  onSettled?: (item: Item, outcome: Outcome) => Promise<void>;
}

/**
 * Deletions that show their outcome in a toast, one request at a time for each item. Call it in the
 * component of the tab: a view may be unmounted before the response arrives, would then not show the
 * outcome, and would let the trader send the same deletion again.
 * @param request sends the deletion of an item with `send`
 */
export function useTabDeletion<E extends Endpoint, Item extends { readonly id: string }>(
  endpoint: E,
  { onSettled, ...options }: TabDeletionOptions<E, Item>,
  request: (item: Item, send: Save<E>['save']) => Promise<Outcome>,
): ItemRequests & { readonly deleteItem: DeleteItem<Item> } {
  const { save } = useTabSave(endpoint, options);
  const requests = useItemRequests();
  const deleteItem: DeleteItem<Item> = async (item, button) => {
    const focusView = button && focusViewAfter(button);
    const ended = await requests.run(item.id, REMOVE, async () => {
      const outcome = await request(item, save);
      if (outcome.ok) focusView?.();
      await onSettled?.(item, outcome);
      return outcome;
    });
    return ended ?? { ok: false };
  };
  return { ...requests, deleteItem };
}
