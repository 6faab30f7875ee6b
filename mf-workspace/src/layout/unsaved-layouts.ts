import { type Layout, type LayoutItem, layoutItemSchema, layoutSchema } from '@parallax/contract';
import { storedValue } from '@parallax/store';
import { z } from 'zod';
import { type LayoutAddress, type LayoutDocument, sameItems } from './layout-document.ts';

const unsavedSchema = z.object({
  base: layoutSchema,
  items: z.array(layoutItemSchema),
  sent: z.array(layoutItemSchema).nullable(),
});

const keptOf = ({ sheetId, columns }: LayoutAddress) =>
  storedValue(`parallax.unsaved-layout.${sheetId}.${columns ?? 'desk'}`, unsavedSchema);

/**
 * Keeps a layout's unsaved changes on this machine, for when the page is closed before they are
 * confirmed. `sent` is what a save on its way carries. Without storage the page itself still
 * tries to save as it leaves.
 */
export function keepUnsaved(
  address: LayoutAddress,
  { confirmed, items }: LayoutDocument,
  sent: readonly LayoutItem[] | null,
): void {
  keptOf(address).write({ base: confirmed, items: [...items], sent: sent && [...sent] });
}

export function dropUnsaved(address: LayoutAddress): void {
  keptOf(address).clear();
}

/**
 * The layout as it was read, with changes on top that were kept when the page was left. They count
 * only while nobody has saved since: older changes must not undo newer ones. Those that count stay
 * kept until they are saved.
 */
export function withUnsaved(address: LayoutAddress, theirs: Layout): LayoutDocument {
  const kept = keptOf(address).read();
  const nobodySaved = theirs.revision === kept?.base.revision;
  const onlyISaved = kept?.sent && sameItems(theirs.items, kept.sent);
  if (kept && (nobodySaved || onlyISaved) && !sameItems(theirs.items, kept.items)) {
    return { confirmed: theirs, items: kept.items };
  }
  dropUnsaved(address);
  return { confirmed: theirs, items: theirs.items };
}
