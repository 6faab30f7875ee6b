import type { Layout, LayoutItem } from '@parallax/contract';
import { mergeLayout } from './merge-layout.ts';
import { sameJson } from './same-json.ts';

/** Which layout: a sheet's own, or with `columns` its places in a narrow grid. */
export interface LayoutAddress {
  readonly sheetId: string;
  readonly columns?: number | undefined;
}

/** A layout as this tab knows it. */
export interface LayoutDocument {
  /** what the server last confirmed */
  readonly confirmed: Layout;
  /** what is shown: the confirmed items with the person's changes since */
  readonly items: readonly LayoutItem[];
}

export const layoutKey = ({ sheetId, columns }: LayoutAddress) =>
  ['layout', sheetId, columns ?? 'desk'] as const;

/** The address as the API takes it. */
export const layoutQueryOf = ({ sheetId, columns }: LayoutAddress) =>
  columns === undefined ? { sheetId } : { sheetId, columns };

/** Whether two layouts hold the same items, in whatever order. */
export const sameItems = (a: readonly LayoutItem[], b: readonly LayoutItem[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((item) =>
      sameJson(
        item,
        b.find((other) => other.i === item.i),
      ),
    ));

export const isUnsaved = (document: LayoutDocument): boolean =>
  !sameItems(document.items, document.confirmed.items);

/** The document on top of what the server has now; changes not yet saved are kept. */
export function rebase(document: LayoutDocument, theirs: Layout): LayoutDocument {
  // an answer that was on its way while a later save was confirmed
  return theirs.revision < document.confirmed.revision ? document : onTopOf(document, theirs);
}

/**
 * The document on top of what the server said in answer to the last save: what it has now, even
 * where its revision went back because a backup was brought in.
 */
export function onTopOf(document: LayoutDocument, theirs: Layout): LayoutDocument {
  return {
    confirmed: theirs,
    items: mergeLayout(document.confirmed.items, document.items, theirs.items),
  };
}
