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
  held: z.array(z.string()).default([]),
});

const storageOf = ({ sheetId, columns }: LayoutAddress) =>
  unsavedItem(`${sheetId}.${columns ?? 'desk'}`, unsavedSchema);

/**
 * Stores a layout's unsaved changes in localStorage, in case the page is closed before they are
 * confirmed.
 * @param sent the items of the save in flight
 * @param held the items that are being moved to another sheet
 */
export function storeUnsaved(
  address: LayoutAddress,
  document: LayoutDocument,
  { sent, held }: { sent: readonly LayoutItem[] | null; held: readonly string[] },
): void {
  const items = [...itemsToSave(document)];
  const value = { base: document.confirmed, items, sent: sent && [...sent], held: [...held] };
  storageOf(address).write(value);
}

export function clearUnsaved(address: LayoutAddress): void {
  storageOf(address).clear();
}

/**
 * The layout as read, with the changes that were stored when the page was unloaded. They apply only
 * to an unchanged revision, so that they cannot undo newer changes, and remain stored until they
 * are saved. Moves to other sheets that were interrupted are completed before the next save.
 */
export function withUnsaved(address: LayoutAddress, theirs: Layout): LayoutDocument {
  const stored = storageOf(address).read();
  const isSaved = (id: string) => theirs.items.some(({ i }) => i === id);
  const isUnchanged = theirs.revision === stored?.base.revision;
  const hasOnlyOwnSave = stored?.sent && sameItems(theirs.items, stored.sent);
  const items = stored && (isUnchanged || hasOnlyOwnSave) ? stored.items : theirs.items;
  const held = stored?.held.filter(isSaved) ?? [];
  if (held.length > 0 || !sameItems(theirs.items, items)) {
    const former = items.filter(({ i }) => !isSaved(i));
    return {
      confirmed: theirs,
      items: items.filter(({ i }) => !held.includes(i)),
      ...(held.length > 0 && { held }),
      ...(former.length > 0 && { former }),
    };
  }
  clearUnsaved(address);
  return { confirmed: theirs, items: theirs.items };
}
