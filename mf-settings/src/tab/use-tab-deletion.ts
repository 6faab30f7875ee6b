import { type ItemRequests, REMOVE, useItemRequests } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { focusViewAfter } from './focus-view-after.ts';

/**
 * Deletes an item, unless a deletion of it is pending.
 * @param button the button in the row or card of the item, if a dialog confirms the deletion
 */
export type DeleteItem<Item> = (item: Item, button?: Element) => Promise<Outcome>;

/**
 * Deletions, one request at a time for each item. Call it and the hook of `request` in the component of
 * the tab: a view may be unmounted before the response arrives, would then not show the outcome, and
 * would let the trader send the same deletion again.
 * @param request sends the deletion and shows the outcome
 * @param afterwards called with the outcome before the item accepts another request
 */
export function useTabDeletion<Item extends { readonly id: string }>(
  request: (item: Item) => Promise<Outcome>,
  afterwards?: (item: Item, outcome: Outcome) => Promise<void>,
): ItemRequests & { readonly deleteItem: DeleteItem<Item> } {
  const requests = useItemRequests();
  const deleteItem: DeleteItem<Item> = async (item, button) => {
    const focusView = button && focusViewAfter(button);
    const ended = await requests.run(item.id, REMOVE, async () => {
      const outcome = await request(item);
      if (outcome.ok) focusView?.();
      await afterwards?.(item, outcome);
      return outcome;
    });
    return ended ?? { ok: false };
  };
  return { ...requests, deleteItem };
}
