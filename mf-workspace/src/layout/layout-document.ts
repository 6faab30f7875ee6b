import type { Layout, LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { mergeLayout } from './merge-layout.ts';

/** Identifies a layout: the sheet's desktop layout or, with `columns`, that of a narrow grid. */
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
  /**
   * ids of removed items that are saved with the others until the server has them on another sheet
   */
  readonly held?: readonly string[];
  /** items that the server has removed from this layout, in their last confirmed state */
  readonly former?: readonly LayoutItem[];
  /**
   * items added by saves without a response: the server may have them, or another tab may have moved
   * them already
   */
  readonly unanswered?: readonly LayoutItem[];
}

export const layoutKey = ({ sheetId, columns }: LayoutAddress) =>
  ['layout', sheetId, columns ?? 'desk'] as const;

/** The address as query parameters of the API. */
export const layoutQueryOf = ({ sheetId, columns }: LayoutAddress) =>
  columns === undefined ? { sheetId } : { sheetId, columns };

const isOn = (items: readonly LayoutItem[], id: string): boolean => items.some(({ i }) => i === id);

/** The held items, in their confirmed state. */
export const heldItems = ({ confirmed, items, held }: LayoutDocument): readonly LayoutItem[] =>
  confirmed.items.filter(({ i }) => held?.includes(i) && !isOn(items, i));

/** The rendered items and those that are held. */
export function itemsToSave(document: LayoutDocument): readonly LayoutItem[] {
  const kept = heldItems(document);
  return kept.length === 0 ? document.items : [...document.items, ...kept];
}

/** The input of a call that saves the document. */
export const saveRequestOf = (address: LayoutAddress, document: LayoutDocument) => ({
  query: layoutQueryOf(address),
  body: { revision: document.confirmed.revision, items: [...itemsToSave(document)] },
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
  !sameItems(itemsToSave(document), document.confirmed.items) ||
  (document.unanswered ?? []).some(({ i }) => !isOn(document.items, i));

/** Whether the server has confirmed an item. */
export const isSaved = ({ confirmed }: LayoutDocument, id: string): boolean =>
  isOn(confirmed.items, id);

/** Whether an item that the server has or may have is removed, or held, by this tab. */
export const removes = (
  { confirmed, items, unanswered = [] }: LayoutDocument,
  id: string,
): boolean => !isOn(items, id) && (isOn(confirmed.items, id) || isOn(unanswered, id));

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

/** The document with the layout that the server has now. */
function withConfirmed(document: LayoutDocument, confirmed: Layout): LayoutDocument {
  const { former: before = [], unanswered = [], ...rest } = document;
  const known = [...document.confirmed.items, ...before, ...unanswered];
  const former = known.filter(({ i }) => !isOn(confirmed.items, i));
  return { ...rest, confirmed, ...((document.former || former.length > 0) && { former }) };
}

/**
 * The document after a save that has failed, although the server may have applied it.
 * @param saved the state of the document that was sent
 */
export function withUnanswered(document: LayoutDocument, saved: LayoutDocument): LayoutDocument {
  const { confirmed, former = [], unanswered = [] } = document;
  const added = saved.items.filter(({ i }) => !isOn(confirmed.items, i));
  if (added.length === 0) return document;
  const withAdded = (items: readonly LayoutItem[]) => [
    ...items.filter(({ i }) => !isOn(added, i)),
    ...added,
  ];
  // a newer layout that was read meanwhile would have them, unless another tab has removed them
  return confirmed.revision === saved.confirmed.revision
    ? { ...document, unanswered: withAdded(unanswered) }
    : { ...document, former: withAdded(former) };
}

/**
 * Items that are shown although the server has removed them from this layout: another tab may have
 * moved them to another sheet.
 */
export const returnedItems = ({ items, former = [] }: LayoutDocument): readonly LayoutItem[] =>
  former.filter(({ i }) => isOn(items, i));

/** The document as if the server had never had an item. */
export const withoutSaved = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  ...(document.former && { former: document.former.filter(({ i }) => i !== id) }),
  ...(document.unanswered && { unanswered: document.unanswered.filter(({ i }) => i !== id) }),
  confirmed: {
    ...document.confirmed,
    items: document.confirmed.items.filter(({ i }) => i !== id),
  },
});

/** The document with an item held; the caller removes it from `items`. */
export const withHeld = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  held: [...(document.held ?? []), id],
});

/** The document with an item no longer held, so that its removal is saved. */
export const withoutHeld = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  held: (document.held ?? []).filter((each) => each !== id),
});

/** The document with a held item shown again, in its confirmed state. */
export function withRestored(document: LayoutDocument, id: string): LayoutDocument {
  const { confirmed, items, held } = document;
  const back = held?.includes(id) && !isOn(items, id);
  const restored = back ? confirmed.items.filter(({ i }) => i === id) : [];
  return withoutHeld({ ...document, items: [...items, ...restored] }, id);
}

/** The document without the removal of an item that the server has. */
export function withoutRemoval(document: LayoutDocument, id: string): LayoutDocument {
  const { confirmed, items } = document;
  const base = confirmed.items.filter(({ i }) => i !== id);
  return { ...document, items: mergeLayout(base, items, confirmed.items) };
}

/**
 * The document after a save.
 * @param saved the state of the document that was sent
 * @param confirmed the response of the server
 */
export function confirm(
  document: LayoutDocument,
  saved: LayoutDocument,
  confirmed: Layout,
): LayoutDocument {
  const next = withConfirmed(document, confirmed);
  if (document.items !== saved.items) return next;
  const { items, held } = saved;
  const shown = confirmed.items.filter(({ i }) => !held?.includes(i) || isOn(items, i));
  return { ...next, items: shown };
}

/**
 * Applies the document's unsaved changes to the server's layout; ignores one that is not newer than the
 * confirmed one, which this tab may regard as changed by a save without an answer.
 */
export function rebase(document: LayoutDocument, theirs: Layout): LayoutDocument {
  return theirs.revision > document.confirmed.revision ? rebaseOnto(document, theirs) : document;
}

/**
 * Applies the document's unsaved changes to the layout in the response to the last save, even when
 * its revision is lower because a backup was restored.
 */
export function rebaseOnto(document: LayoutDocument, theirs: Layout): LayoutDocument {
  const { confirmed, items, unanswered = [] } = document;
  // those removed since are removed from the server's layout too
  const base = [...confirmed.items, ...unanswered.filter(({ i }) => !isOn(items, i))];
  return { ...withConfirmed(document, theirs), items: mergeLayout(base, items, theirs.items) };
}
