import type { Layout, LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { mergeItem, mergeLayout } from './merge-layout.ts';

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
   * items that are being moved from or to this layout, as they were when the move began. Saves of this
   * layout neither add nor remove them; only the move does.
   */
  readonly moving?: readonly LayoutItem[];
  /** ids of moving items that must be saved here before they can be moved */
  readonly mustSaveFirst?: readonly string[];
  /** items of earlier confirmed layouts that the current one lacks, whichever tab removed them */
  readonly missing?: readonly LayoutItem[];
  /**
   * items added or changed by saves without a response, as they were sent, oldest first: the server may
   * have them, or another tab may have moved them already
   */
  readonly unanswered?: readonly LayoutItem[];
  /** items added or changed by the save in flight */
  readonly inFlight?: readonly LayoutItem[];
  /** ids of items that the server may have removed, as saves without a confirmation have sent */
  readonly removalsSent?: readonly string[];
}

export const layoutKey = ({ sheetId, columns }: LayoutAddress) =>
  ['layout', sheetId, columns ?? 'desk'] as const;

/** The address as query parameters of the API. */
export const layoutParams = ({ sheetId, columns }: LayoutAddress) =>
  columns === undefined ? { sheetId } : { sheetId, columns };

export const findItem = (
  items: readonly LayoutItem[] | undefined,
  id: string,
): LayoutItem | undefined => items?.find(({ i }) => i === id);

const isOn = (items: readonly LayoutItem[] | undefined, id: string): boolean =>
  findItem(items, id) !== undefined;

export const mustBeSavedFirst = ({ mustSaveFirst }: LayoutDocument, id: string): boolean =>
  mustSaveFirst?.includes(id) === true;

/**
 * Items that are being moved to another sheet. Saves of this layout still include them, as returned here,
 * until the move is done.
 */
export const heldItems = (document: LayoutDocument): readonly LayoutItem[] =>
  (document.moving ?? []).flatMap((base) => {
    if (isOn(document.items, base.i)) return [];
    if (mustBeSavedFirst(document, base.i)) return base;
    return findItem(document.confirmed.items, base.i) ?? [];
  });

/** The rendered items; an item that is being moved is saved only in the layout where the server has it. */
export function itemsToSave(document: LayoutDocument): readonly LayoutItem[] {
  const { confirmed, items, moving } = document;
  if (!moving) return items;
  const isHere = ({ i }: LayoutItem) =>
    !isOn(moving, i) || isOn(confirmed.items, i) || mustBeSavedFirst(document, i);
  return [...items.filter(isHere), ...heldItems(document)];
}

export const saveRequestOf = (address: LayoutAddress, document: LayoutDocument) => ({
  query: layoutParams(address),
  body: { revision: document.confirmed.revision, items: [...itemsToSave(document)] },
});

/** Whether two layouts contain the same items, in any order. */
export const sameItems = (a: readonly LayoutItem[], b: readonly LayoutItem[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((item) =>
      sameJson(
        item,
        b.find((other) => other.i === item.i),
      ),
    ));

export function isUnsaved(document: LayoutDocument): boolean {
  const items = itemsToSave(document);
  return (
    !sameItems(items, document.confirmed.items) ||
    // a change that was reverted since, which the server may have
    (document.unanswered ?? []).some((sent) => !sameJson(sent, findItem(items, sent.i))) ||
    (document.removalsSent ?? []).some((id) => isOn(items, id))
  );
}

/** Whether this tab has no unsaved change, no move in progress and no save without a response. */
export const isIdle = (document: LayoutDocument): boolean =>
  !isUnsaved(document) && !document.moving && !document.unanswered?.length;

/** Whether the server has confirmed an item. */
export const isSaved = ({ confirmed }: LayoutDocument, id: string): boolean =>
  isOn(confirmed.items, id);

/** Whether the server has confirmed an item as it is shown, and can have no other version of it. */
export const isSettled = (document: LayoutDocument, id: string): boolean =>
  sameJson(findItem(document.confirmed.items, id), findItem(itemsToSave(document), id)) &&
  !isOn(document.unanswered, id) &&
  !isOn(document.inFlight, id) &&
  document.removalsSent?.includes(id) !== true;

/** The document without the requirement to save items first that are settled. */
export function withSettled(document: LayoutDocument): LayoutDocument {
  const { mustSaveFirst, ...rest } = document;
  if (!mustSaveFirst) return document;
  const unsettled = mustSaveFirst.filter((id) => !isSettled(document, id));
  return unsettled.length > 0 ? { ...rest, mustSaveFirst: unsettled } : rest;
}

/** Whether this tab is removing or moving away an item that the server has or may have. */
export const isRemoving = (
  { confirmed, items, unanswered = [] }: LayoutDocument,
  id: string,
): boolean => !isOn(items, id) && (isOn(confirmed.items, id) || isOn(unanswered, id));

export const withoutItem = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  items: document.items.filter(({ i }) => i !== id),
});

/** The document with the layout that the server has now. */
function withConfirmed(document: LayoutDocument, confirmed: Layout): LayoutDocument {
  const {
    missing: before = [],
    unanswered = [],
    mustSaveFirst,
    removalsSent: _,
    ...others
  } = document;
  const rest = withoutInFlight(others);
  const mustStillBeSaved = (id: string) => {
    // of two new watch lists, the server's is retained, as in a merge
    const isSecondList =
      confirmed.items.some(({ type }) => type === 'WATCH_LIST') &&
      findItem(document.moving, id)?.type === 'WATCH_LIST';
    return !isOn(confirmed.items, id) && !isSecondList;
  };
  const unsaved = mustSaveFirst?.filter(mustStillBeSaved) ?? [];
  const candidates = [...document.confirmed.items, ...before, ...unanswered.toReversed()];
  const missing = candidates.filter(
    (item) => !isOn(confirmed.items, item.i) && findItem(candidates, item.i) === item,
  );
  return {
    ...rest,
    confirmed,
    ...((document.missing || missing.length > 0) && { missing }),
    ...(unsaved.length > 0 && { mustSaveFirst: unsaved }),
  };
}

const addedOrChanged = (document: LayoutDocument): readonly LayoutItem[] =>
  itemsToSave(document).filter(
    (item) => !sameJson(item, findItem(document.confirmed.items, item.i)),
  );

/** The document while its items are being saved. */
export function withInFlight(document: LayoutDocument): LayoutDocument {
  const { confirmed, removalsSent = [] } = document;
  const items = itemsToSave(document);
  const removed = confirmed.items.map(({ i }) => i).filter((id) => !isOn(items, id));
  return {
    ...document,
    inFlight: addedOrChanged(document),
    ...((removalsSent.length > 0 || removed.length > 0) && {
      removalsSent: [...new Set([...removalsSent, ...removed])],
    }),
  };
}

/** The document after the response to a save, or after its failure. */
export function withoutInFlight(document: LayoutDocument): LayoutDocument {
  const { inFlight: _, ...rest } = document;
  return rest;
}

/** The most versions of an item that are kept of saves without a response. */
const VERSIONS_MAX = 10;

/** Adds the versions of a save, unless the last one is equal. */
function withVersions(
  versions: readonly LayoutItem[],
  sent: readonly LayoutItem[],
): readonly LayoutItem[] {
  const newer = sent.filter(
    (item) =>
      !sameJson(
        item,
        versions.findLast(({ i }) => i === item.i),
      ),
  );
  const all = [...versions, ...newer];
  return all.filter(
    (item, at) => all.slice(at).filter(({ i }) => i === item.i).length <= VERSIONS_MAX,
  );
}

/** The document if nobody receives the response to the save in flight. */
export function withoutResponse(document: LayoutDocument): LayoutDocument {
  const { inFlight = [], unanswered = [] } = document;
  if (inFlight.length === 0) return document;
  return { ...withoutInFlight(document), unanswered: withVersions(unanswered, inFlight) };
}

/**
 * The document after a save that has failed, although the server may have applied it.
 * @param saved the state of the document that was sent
 */
export function withUnanswered(document: LayoutDocument, saved: LayoutDocument): LayoutDocument {
  const { confirmed, missing = [], unanswered = [] } = document;
  if (confirmed.revision === saved.confirmed.revision) {
    const sent = addedOrChanged(saved);
    return sent.length === 0
      ? document
      : { ...document, unanswered: withVersions(unanswered, sent) };
  }
  // if a newer layout has been read since and lacks them, another tab has removed them
  const added = itemsToSave(saved).filter(({ i }) => !isOn(confirmed.items, i));
  return added.length === 0
    ? document
    : { ...document, missing: [...missing.filter(({ i }) => !isOn(added, i)), ...added] };
}

/**
 * Items that are shown or will be saved although the server has removed them from this layout:
 * another tab may have moved them to another sheet.
 */
export const keptThoughRemoved = (document: LayoutDocument): readonly LayoutItem[] =>
  (document.missing ?? []).filter(({ i }) =>
    isOn(document.moving, i) ? mustBeSavedFirst(document, i) : isOn(document.items, i),
  );

/** Removes an item from `missing`, once it is known to be on no other sheet. */
export const withoutMissing = (document: LayoutDocument, id: string): LayoutDocument => ({
  ...document,
  ...(document.missing && {
    missing: document.missing.filter(({ i }) => i !== id),
  }),
});

/**
 * The document with the items that must be saved before they are moved, although the server has earlier
 * versions of them.
 * @param before the document before the server's response
 * @param unsaved returns the version that must still be saved, if any
 */
function withHeld(
  document: LayoutDocument,
  before: LayoutDocument,
  unsaved: (item: LayoutItem) => LayoutItem | undefined,
): LayoutDocument {
  const held = (before.moving ?? [])
    .filter(
      ({ i }) => mustBeSavedFirst(before, i) && isSaved(document, i) && !isOn(before.items, i),
    )
    .flatMap((item) => unsaved(item) ?? []);
  if (held.length === 0) return document;
  return {
    ...document,
    moving: (document.moving ?? []).map((item) => findItem(held, item.i) ?? item),
    mustSaveFirst: [...(document.mustSaveFirst ?? []), ...held.map(({ i }) => i)],
  };
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
  // a newer layout was read or received before the response
  if (confirmed.revision < document.confirmed.revision) return document;
  const sent = itemsToSave(saved);
  const next = withHeld(withConfirmed(document, confirmed), document, (item) =>
    sameJson(item, findItem(sent, item.i)) ? undefined : item,
  );
  const { items, moving } = document;
  if (items !== saved.items) return next;
  const shown = confirmed.items.filter(({ i }) => !isOn(moving, i) || isOn(items, i));
  const arriving = items.filter(({ i }) => isOn(moving, i) && !isOn(confirmed.items, i));
  return { ...next, items: [...shown, ...arriving] };
}

/**
 * Applies the document's unsaved changes to the server's layout. Ignores a layout that is not newer than
 * the confirmed one: it may lack the items of a save whose response was lost.
 */
export function rebase(document: LayoutDocument, theirs: Layout): LayoutDocument {
  return theirs.revision > document.confirmed.revision ? rebaseOnto(document, theirs) : document;
}

/**
 * The common ancestor of an item here and on the server, and the server's version. If saves of this tab
 * had no response, it is unknown which of them the server has applied. Their changes are therefore
 * applied again, which has no effect on those that it has.
 */
export function withSentChanges(
  base: LayoutItem | undefined,
  theirs: LayoutItem,
  versions: readonly LayoutItem[],
  merge: typeof mergeItem = mergeItem,
): { base: LayoutItem | undefined; theirs: LayoutItem } {
  const applied = versions.findLastIndex((version) => sameJson(version, theirs));
  // the server has an item that was added here only if it has applied one of the saves
  const last = applied < 0 && base === undefined ? 0 : applied;
  let result = { base: last < 0 ? base : versions[last], theirs };
  for (const version of versions.slice(last + 1)) {
    result = { base: version, theirs: merge(result.base, version, result.theirs) };
  }
  return result;
}

/** The confirmed items without those that this tab has restored since it sent their removal. */
export const knownByServer = (document: LayoutDocument): readonly LayoutItem[] => {
  const { confirmed, removalsSent = [] } = document;
  if (removalsSent.length === 0) return confirmed.items;
  const items = itemsToSave(document);
  return confirmed.items.filter(({ i }) => !removalsSent.includes(i) || !isOn(items, i));
};

/**
 * Applies the document's unsaved changes to the layout in the response to the last save, even when
 * its revision is lower because a backup was restored.
 */
export function rebaseOnto(document: LayoutDocument, theirs: Layout): LayoutDocument {
  const { confirmed, items, unanswered = [], inFlight = [], moving = [] } = document;
  const sent = withVersions(unanswered, inFlight);
  const base = [
    ...knownByServer(document),
    // unanswered items that this tab has removed since: the merge removes them from the server's layout too
    ...unanswered.filter(({ i }) => !isOn(items, i) && !isOn(confirmed.items, i)),
    ...moving
      .filter(({ i }) => !isOn(confirmed.items, i) && isOn(theirs.items, i))
      // an item that is moved on may have been changed since the server had it here
      .map((item) => findItem(document.missing, item.i) ?? item),
  ];
  const rebased = theirs.items.map((item) =>
    withSentChanges(
      findItem(base, item.i),
      item,
      sent.filter(({ i }) => i === item.i),
    ),
  );
  const bases = base.map((item) => rebased.find((each) => each.theirs.i === item.i)?.base ?? item);
  const added = rebased.flatMap((each) => (each.base && !isOn(base, each.base.i) ? each.base : []));
  const merged = mergeLayout(
    [...bases, ...added],
    items,
    rebased.map((each) => each.theirs),
  );
  return withHeld({ ...withConfirmed(document, theirs), items: merged }, document, (item) => {
    const each = rebased.find(({ theirs: { i } }) => i === item.i);
    const held = each ? mergeItem(each.base, item, each.theirs) : item;
    return sameJson(held, findItem(theirs.items, item.i)) ? undefined : held;
  });
}
