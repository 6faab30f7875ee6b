import { type Layout, type LayoutItem, layoutItemSchema, layoutSchema } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { unsavedItem } from '@parallax/store';
import { z } from 'zod';
import {
  findItem,
  knownByServer,
  type LayoutAddress,
  type LayoutDocument,
  sameItems,
  withSentChanges,
} from './layout-document.ts';
import { mergeItem, mergeLayout } from './merge-layout.ts';

const unsavedSchema = z.object({
  base: layoutSchema,
  items: z.array(layoutItemSchema),
  sent: z.array(layoutItemSchema).nullable(),
  /** ids of items that were being moved from or to the sheet */
  moving: z.array(z.string()).default([]),
  /**
   * versions of items that the server may have and `base` lacks: sent without a response, or of items that
   * were being moved from or to the sheet
   */
  unconfirmed: z.array(layoutItemSchema).default([]),
  /** written instead of `moving` by releases that saved the two sheets separately */
  held: z.array(z.string()).default([]),
});

const storageOf = ({ sheetId, columns }: LayoutAddress) =>
  unsavedItem(`${sheetId}.${columns ?? 'desk'}`, unsavedSchema);

/** Browsers store 5 million characters of an origin. */
const VERSIONS_LENGTH_MAX = 200_000;

/** If the versions are too long to be stored, only the first and the last of each item. */
function limited(versions: readonly LayoutItem[]): LayoutItem[] {
  if (JSON.stringify(versions).length <= VERSIONS_LENGTH_MAX) return [...versions];
  const isFirstOrLast = (version: LayoutItem) =>
    [
      versions.find(({ i }) => i === version.i),
      versions.findLast(({ i }) => i === version.i),
    ].includes(version);
  return versions.filter(isFirstOrLast);
}

/**
 * Stores a layout's unsaved changes in localStorage, in case the page is closed before they are
 * confirmed.
 * @param sent the items of the save in flight
 * @param elsewhere the items that are being moved and are displayed on another sheet, with their places
 * here; without those that were removed since
 */
export function storeUnsaved(
  address: LayoutAddress,
  document: LayoutDocument,
  { sent, elsewhere }: { sent: readonly LayoutItem[] | null; elsewhere: readonly LayoutItem[] },
): void {
  const { confirmed, items, moving = [], mustSaveFirst = [], unanswered = [] } = document;
  const stored = [...items, ...elsewhere];
  // the server cannot have moved items that must be saved first
  const isMoving = ({ i }: LayoutItem) => !mustSaveFirst.includes(i) && findItem(stored, i);
  storageOf(address).write({
    base: { ...confirmed, items: [...knownByServer(document)] },
    items: stored,
    sent: sent && [...sent],
    moving: moving.filter(isMoving).map(({ i }) => i),
    unconfirmed: limited([...unanswered, ...moving]),
    held: [],
  });
}

export function clearUnsaved(address: LayoutAddress): void {
  storageOf(address).clear();
}

/**
 * Merges stored changes into a layout that was saved in the meantime. Unlike in `mergeLayout`, a newer
 * change on the server takes precedence, since the stored ones may be days old; an item that was changed
 * here and removed there is kept.
 */
function mergeOlder(
  base: readonly LayoutItem[],
  stored: readonly LayoutItem[],
  theirs: readonly LayoutItem[],
): readonly LayoutItem[] {
  const isSecondList = ({ i, type }: LayoutItem) =>
    type === 'WATCH_LIST' && theirs.some((item) => item.type === type && item.i !== i);
  const mine = stored.filter((item) => !isSecondList(item));
  const merged = mergeLayout(base, theirs, mine);
  const kept = mine.filter((item) => {
    const before = findItem(base, item.i);
    return before && !findItem(theirs, item.i) && !sameJson(before, item);
  });
  return [...merged, ...kept];
}

/**
 * The layout as read, with the changes that were stored when the page was unloaded. If the server's
 * layout has changed since, other than by a move or by the last saves of this tab, they are merged into
 * it. They remain stored until they are saved. An item that was being moved is shown on the sheet where
 * the server has it.
 */
export function withUnsaved(address: LayoutAddress, theirs: Layout): LayoutDocument {
  const stored = storageOf(address).read();
  const none = { confirmed: theirs, items: theirs.items };
  if (!stored) return none;
  const { base, sent, moving, unconfirmed, held: legacyHeld } = stored;
  const isSaved = (id: string) => theirs.items.some(({ i }) => i === id);
  const isMoving = ({ i }: LayoutItem) => moving.includes(i) || legacyHeld.includes(i);
  const others = (items: readonly LayoutItem[]) => items.filter((item) => !isMoving(item));
  const matchesServer = (mine: readonly LayoutItem[]) =>
    sameItems(others(theirs.items), others(mine));
  const isUnchanged = theirs.revision === base.revision;
  const isMoveOnly = moving.length > 0 && matchesServer(base.items);
  // the server has the save in flight, or what was sent when the page was unloaded
  const isSaveOnly = (sent && matchesServer(sent)) || matchesServer(stored.items);
  const isOwnVersion = (item: LayoutItem) =>
    [...base.items, ...unconfirmed].some((version) => sameJson(version, item));
  const isOnlyOwn = (isMoveOnly || isSaveOnly) && theirs.items.filter(isMoving).every(isOwnVersion);
  const isHere = (item: LayoutItem) => !isMoving(item) || isSaved(item.i);
  const unsaved = stored.items.filter(isHere);
  const movedHere = theirs.items.filter(
    (item) => isMoving(item) && !stored.items.some(({ i }) => i === item.i),
  );
  const rebased = theirs.items.map((item) =>
    withSentChanges(
      findItem(base.items, item.i),
      item,
      unconfirmed.filter(({ i }) => i === item.i),
      (ancestor, version, newer) => mergeItem(ancestor, newer, version),
    ),
  );
  const items =
    isUnchanged || isOnlyOwn
      ? [...unsaved, ...movedHere]
      : mergeOlder(
          [
            ...rebased.flatMap((each) => each.base ?? []),
            ...base.items.filter((item) => isHere(item) && !isSaved(item.i)),
          ],
          [...unsaved, ...movedHere],
          rebased.map((each) => each.theirs),
        );
  // an older release saved the two sheets separately, so that these items may also be on the other
  // sheet; the next save looks for them there
  const interrupted = theirs.items.filter(({ i }) => legacyHeld.includes(i));
  if (interrupted.length > 0 || !sameItems(theirs.items, items)) {
    const missing = [...items.filter(({ i }) => !isSaved(i)), ...interrupted];
    return { confirmed: theirs, items, ...(missing.length > 0 && { missing }) };
  }
  clearUnsaved(address);
  return none;
}
