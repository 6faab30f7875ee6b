import type { LayoutItem } from '@parallax/protocol';
import { sameJson } from '@parallax/sheets';
import { withCurrentContract } from '../../widget-kit/links/link-rules.ts';
import { inOrderOf, inReadingOrder, pushDown, samePlace } from './place.ts';
import { refusalOf, type SheetItems } from './sheet-limits.ts';
import type { ItemChange } from './sheet-step.ts';

export interface Reverted {
  readonly items: readonly LayoutItem[];
  readonly isChanged: boolean;
  /** the items that were restored to the sheet */
  readonly restored: readonly string[];
  readonly changes: readonly ItemChange[];
  /** why an item could not be restored */
  readonly refusal?: string;
}

/** Resets the fields that the step changed to their values before it; the others remain current. */
function revertSettings(now: LayoutItem, from: LayoutItem, to: LayoutItem) {
  const settings = { ...now.settings };
  for (const field of new Set([...Object.keys(from.settings), ...Object.keys(to.settings)])) {
    const before = from.settings[field];
    if (sameJson(before, to.settings[field])) continue;
    if (before === undefined) delete settings[field];
    else settings[field] = before;
  }
  return settings;
}

function revertItem(
  items: readonly LayoutItem[],
  now: LayoutItem,
  { from, to }: { from: LayoutItem; to: LayoutItem },
): LayoutItem {
  const { x, y, w, h } = samePlace(from, to) ? now : from;
  const { link: linkNow, ...rest } = now;
  const link = sameJson(from.link, to.link) ? linkNow : from.link;
  const settings = revertSettings(now, from, to);
  const reverted = { ...rest, x, y, w, h, settings, ...(link && { link }) };
  // the contract of the old colour may have changed since
  return from.link?.to === to.link?.to ? reverted : withCurrentContract(items, reverted);
}

/** Moves other items down if they overlap `fixed` items. */
function makeWay(items: readonly LayoutItem[], fixed: ReadonlySet<string>): LayoutItem[] {
  const placed = items.filter(({ i }) => fixed.has(i));
  for (const item of inReadingOrder(items.filter(({ i }) => !fixed.has(i)))) {
    placed.push(pushDown(item, placed));
  }
  return inOrderOf(placed, items);
}

/**
 * Reverts a step item by item, and only the properties that it changed, so that later
 * changes are retained. An item that another tab has removed is not restored.
 */
export function revertStep({ items, held }: SheetItems, changes: readonly ItemChange[]): Reverted {
  const added = new Set(changes.flatMap(({ from, to }) => (!from && to ? [to.i] : [])));
  const remaining = items.filter(({ i }) => !added.has(i));
  const changed = new Map(changes.map((change) => [change.to?.i, change]));
  const next = remaining.map((item) => {
    const { from, to } = changed.get(item.i) ?? {};
    return from && to ? revertItem(remaining, item, { from, to }) : item;
  });
  const restored: string[] = [];
  let refusal: string | undefined;
  for (const { from, to } of changes) {
    if (!from || to || next.some(({ i }) => i === from.i)) continue;
    const reason = refusalOf({ items: next, ...(held && { held }) }, from);
    refusal ??= reason;
    if (reason !== undefined) continue;
    next.push(withCurrentContract(next, from));
    restored.push(from.i);
  }
  const before = new Map(items.map((item) => [item.i, item]));
  const placed = next.filter((item) => {
    const old = before.get(item.i);
    return !old || !samePlace(old, item);
  });
  const after = makeWay(next, new Set(placed.map(({ i }) => i)));
  const isSame =
    after.length === items.length && after.every((item) => sameJson(item, before.get(item.i)));
  return {
    items: isSame ? items : after,
    isChanged: !isSame,
    restored,
    changes,
    ...(refusal !== undefined && { refusal }),
  };
}
