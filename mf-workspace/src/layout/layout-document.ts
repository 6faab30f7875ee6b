import type { Layout, LayoutItem } from '@parallax/protocol';
import { mergeLayout } from './merge-layout.ts';
import { sameJson } from './same-json.ts';

/** Identifies a layout: the sheet's desk layout or, with `columns`, that of a narrow grid. */
export interface LayoutAddress {
  readonly sheetId: string;
  readonly columns?: number | undefined;
}

/** A layout in this tab. */
export interface LayoutDocument {
  /** the layout last confirmed by the server */
  readonly confirmed: Layout;
  /** the rendered items: the confirmed ones with local changes applied */
  readonly items: readonly LayoutItem[];
}

export const layoutKey = ({ sheetId, columns }: LayoutAddress) =>
  ['layout', sheetId, columns ?? 'desk'] as const;

/** The address as query parameters of the API. */
export const layoutQueryOf = ({ sheetId, columns }: LayoutAddress) =>
  columns === undefined ? { sheetId } : { sheetId, columns };

/** The input of a call that saves the document. */
export const saveRequestOf = (address: LayoutAddress, { confirmed, items }: LayoutDocument) => ({
  query: layoutQueryOf(address),
  body: { revision: confirmed.revision, items: [...items] },
});

/** Whether two layouts hold the same items, in any order. */
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

/** Whether the server has confirmed an item. */
export const isSaved = ({ confirmed }: LayoutDocument, id: string): boolean =>
  confirmed.items.some(({ i }) => i === id);

/** The document as if the server had confirmed an item. */
export const withSaved = (document: LayoutDocument, item: LayoutItem): LayoutDocument =>
  isSaved(document, item.i)
    ? document
    : {
        ...document,
        confirmed: { ...document.confirmed, items: [...document.confirmed.items, item] },
      };

export const withoutItem = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  items: document.items.filter(({ i }) => i !== id),
});

/** Applies the document's unsaved changes to the server's layout; ignores an outdated layout. */
export function rebase(document: LayoutDocument, theirs: Layout): LayoutDocument {
  // a response that was in flight when a later save was confirmed
  return theirs.revision < document.confirmed.revision ? document : rebaseOnto(document, theirs);
}

/**
 * Applies the document's unsaved changes to the layout in the response to the last save, even when
 * its revision is lower because a backup was restored.
 */
export function rebaseOnto(document: LayoutDocument, theirs: Layout): LayoutDocument {
  return {
    confirmed: theirs,
    items: mergeLayout(document.confirmed.items, document.items, theirs.items),
  };
}
