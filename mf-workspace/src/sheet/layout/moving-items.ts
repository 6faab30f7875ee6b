import type { LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { findItem, type LayoutDocument, withoutItem } from './layout-document.ts';
import { withChanges } from './merge-layout.ts';

/** The document at the start of a move from or to it. */
export const withMoving = (document: LayoutDocument, base: LayoutItem): LayoutDocument =>
  findItem(document.moving, base.i)
    ? document
    : { ...document, moving: [...(document.moving ?? []), base] };

/** The document with an item that must be saved before it is moved. */
export const withMustSaveFirst = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  mustSaveFirst: [...(document.mustSaveFirst ?? []), id],
});

export function withoutMustSaveFirst(document: LayoutDocument, id: string): LayoutDocument {
  const { mustSaveFirst, ...rest } = document;
  const others = mustSaveFirst?.filter((each) => each !== id) ?? [];
  return others.length > 0 ? { ...rest, mustSaveFirst: others } : rest;
}

function withoutMoving(document: LayoutDocument, id: string): LayoutDocument {
  const { moving, ...rest } = withoutMustSaveFirst(document, id);
  const others = moving?.filter(({ i }) => i !== id) ?? [];
  return others.length > 0 ? { ...rest, moving: others } : rest;
}

/** The outcome of a move. */
export interface MoveEnd {
  /** the server has applied it */
  readonly isDone: boolean;
  /** the user has removed the item during the move */
  readonly isRemoved: boolean;
  /** the item as this tab has changed it during a move that was refused */
  readonly mine?: LayoutItem | undefined;
}

/** The document at the end of a move: it shows the item if the server has it here. */
export function withMoveEnded(
  document: LayoutDocument,
  id: string,
  { isDone, isRemoved, mine }: MoveEnd,
): LayoutDocument {
  const base = findItem(document.moving, id);
  if (!base) return document;
  const isUnsaved = document.mustSaveFirst?.includes(id);
  const ended = withoutMoving(document, id);
  // the removal is saved with the next save
  if (isRemoved) return ended;
  // of an item that must still be saved here, the server has an earlier version, if any
  const theirs = isUnsaved && !isDone ? base : findItem(ended.confirmed.items, id);
  const shown = findItem(ended.items, id);
  if (theirs && shown) return ended;
  if (theirs) {
    const { x, y, w, h } = theirs;
    const restored = mine
      ? withChanges([{ ...mine, x, y, w, h }], { base, changed: theirs })
      : [theirs];
    const isWatchListClash = ({ type }: LayoutItem) =>
      type === 'WATCH_LIST' && theirs.type === type;
    const others = ended.items.filter((item) => !isWatchListClash(item));
    return { ...ended, items: [...others, ...restored] };
  }
  if (!shown) return ended;
  // another tab has moved it to a further sheet; the next save follows that move
  const isFollowed = isDone && !sameJson(shown, base);
  return isFollowed
    ? { ...ended, missing: [...(ended.missing ?? []), base] }
    : withoutItem(ended, id);
}
