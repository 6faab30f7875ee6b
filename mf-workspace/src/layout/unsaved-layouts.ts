import { type Layout, type LayoutItem, layoutItemSchema, layoutSchema } from '@parallax/contract';
import { z } from 'zod';
import { type LayoutAddress, type LayoutDocument, sameItems } from './layout-document.ts';

const unsavedSchema = z.object({
  base: layoutSchema,
  items: z.array(layoutItemSchema),
  sent: z.array(layoutItemSchema).nullable(),
});

const storageKey = ({ sheetId, columns }: LayoutAddress) =>
  `parallax.unsaved-layout.${sheetId}.${columns ?? 'desk'}`;

/**
 * Keeps a layout's unsaved changes on this machine, for when the page is closed before they are
 * confirmed. `sent` is what a save on its way carries. Without storage the page itself still
 * tries to save as it leaves.
 */
export function keepUnsaved(
  address: LayoutAddress,
  document: LayoutDocument,
  sent: readonly LayoutItem[] | null,
): void {
  const kept = { base: document.confirmed, items: document.items, sent };
  try {
    localStorage.setItem(storageKey(address), JSON.stringify(kept));
  } catch {
    // storage is full or forbidden
  }
}

export function dropUnsaved(address: LayoutAddress): void {
  try {
    localStorage.removeItem(storageKey(address));
  } catch {
    // storage is forbidden, so nothing was kept
  }
}

function readUnsaved(address: LayoutAddress): z.infer<typeof unsavedSchema> | undefined {
  try {
    const text = localStorage.getItem(storageKey(address));
    return text === null ? undefined : unsavedSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The layout as it was read, with changes on top that were kept when the page was left. They count
 * only while nobody has saved since: older changes must not undo newer ones.
 */
export function takeUnsaved(address: LayoutAddress, theirs: Layout): LayoutDocument {
  const kept = readUnsaved(address);
  dropUnsaved(address);
  const asRead = { confirmed: theirs, items: theirs.items };
  if (!kept) return asRead;
  const nobodySaved = theirs.revision === kept.base.revision;
  const onlyISaved = kept.sent !== null && sameItems(theirs.items, kept.sent);
  return nobodySaved || onlyISaved ? { confirmed: theirs, items: kept.items } : asRead;
}
