import { type Layout, type LayoutItem, layoutItemSchema, layoutSchema } from '@parallax/protocol';
import { unsavedItem } from '@parallax/store';
import { z } from 'zod';
import {
  itemsToSave,
  type LayoutAddress,
  type LayoutDocument,
  sameItems,
} from './layout-document.ts';

const unsavedSchema = z.object({
  base: layoutSchema,
  items: z.array(layoutItemSchema),
  sent: z.array(layoutItemSchema).nullable(),
});

const storageOf = ({ sheetId, columns }: LayoutAddress) =>
  unsavedItem(`${sheetId}.${columns ?? 'desk'}`, unsavedSchema);

/**
 * Stores a layout's unsaved changes in localStorage, in case the page is closed before they are
 * confirmed.
 * @param sent the items of the save in flight
 */
export function storeUnsaved(
  address: LayoutAddress,
  document: LayoutDocument,
  sent: readonly LayoutItem[] | null,
): void {
  const items = [...itemsToSave(document)];
  storageOf(address).write({ base: document.confirmed, items, sent: sent && [...sent] });
}

export function clearUnsaved(address: LayoutAddress): void {
  storageOf(address).clear();
}

/**
 * The layout as read, with the changes that were stored when the page was unloaded. They apply only
 * to an unchanged revision, so that they cannot undo newer changes, and remain stored until they
 * are saved.
 */
export function withUnsaved(address: LayoutAddress, theirs: Layout): LayoutDocument {
  const stored = storageOf(address).read();
  const isUnchanged = theirs.revision === stored?.base.revision;
  const hasOnlyOwnSave = stored?.sent && sameItems(theirs.items, stored.sent);
  if (stored && (isUnchanged || hasOnlyOwnSave) && !sameItems(theirs.items, stored.items)) {
    return { confirmed: theirs, items: stored.items };
  }
  clearUnsaved(address);
  return { confirmed: theirs, items: theirs.items };
}
