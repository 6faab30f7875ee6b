import type { Layout, LayoutItem, LinkName, Sheet } from '@parallax/protocol';
import { withLink, withLinkedContract } from '../../../widget-kit/links/link-rules.ts';
import type { moveWidget } from '../../move/move-widget.ts';
import { addExisting, duplicateWidget } from '../add-rules.ts';
import type { LayoutSaver } from '../layout-saver.ts';
import { withMoved, withoutItem, withSettings } from '../sheet-items.ts';
import type { Tab } from './several-tabs.ts';

const TYPES = ['ORDER_BOOK', 'RECENT_TRADES', 'WATCH_LIST'] as const;
const LINKED: readonly ['none', ...LinkName[]] = ['none', 'blue', 'green', 'header'];
const CONTRACTS = ['okx:BTC-USDT', 'okx:ETH-USDT', 'deribit:BTC-PERPETUAL'] as const;
const STEPS = 40;

export type Random = (limit: number) => number;

/** A seeded random number below `limit`. */
export function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}

/** What differs between tests: the clock, the network, and modules that are mocked. */
export interface PlayEnvironment {
  moveWidget: typeof moveWidget;
  /** @param progress from 0 to 1 */
  beforeStep: (progress: number) => void | Promise<void>;
  afterStep: () => Promise<void>;
  copySheet?: (tab: Tab, sheet: Sheet) => Promise<void>;
}

/**
 * Runs random actions in the tabs. Returns the widgets that must still exist: no action
 * removed them or undid their addition.
 */
export async function play(
  tabs: readonly [Tab, Tab, ...Tab[]],
  sheets: readonly [Sheet, Sheet, ...Sheet[]],
  random: Random,
  { moveWidget, beforeStep, afterStep, copySheet }: PlayEnvironment,
): Promise<Set<string>> {
  const mustRemain = new Set<string>();
  /** undos of moves, by the step after which they are done */
  const undos = new Map<number, () => void>();
  const pick = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];

  const undo = (saver: LayoutSaver): void => {
    // a move to another sheet, undone or redone, removes nothing
    for (const { from, to } of saver.undo()?.changes ?? []) {
      if (from === undefined && to) mustRemain.delete(to.i);
    }
  };

  const act = async (tab: Tab, step: number): Promise<void> => {
    const added = `${step}`;
    const sheet = pick(sheets);
    const desk = tab.sheet(sheet.id);
    const item = desk.items[random(Math.max(1, desk.items.length))];
    const action = random(copySheet ? 13 : 12);
    if (action <= 1 || item === undefined) {
      const type = pick(TYPES);
      const fresh = { i: added, type, x: 0, y: 0, w: 6, h: 10, settings: {} };
      desk.edit((items) => {
        const result = addExisting({ items, held: desk.held }, fresh);
        return result.kind === 'added' ? result.items : items;
      });
      if (desk.items.some(({ i }) => i === added) && type !== 'WATCH_LIST') mustRemain.add(added);
    } else if (action === 2) {
      mustRemain.delete(item.i);
      desk.edit((items) => withoutItem(items, item.i));
    } else if (action === 3) {
      const size = { w: 3 + random(8), h: 4 + random(12) };
      const place = { ...item, x: random(18), y: random(20), ...(random(2) === 0 && size) };
      desk.edit((items) => withMoved(items, [item], [place], 24));
    } else if (action === 4) {
      const settings = { [pick(['contract', 'group'])]: random(9) };
      desk.edit((items) => withSettings(items, item.i, settings));
    } else if (action === 5) {
      const [to, contract] = [pick(LINKED), pick(CONTRACTS)];
      desk.edit((items) => withLink(items, item.i, to === 'none' ? undefined : to, { contract }));
    } else if (action === 6) {
      const contract = pick(CONTRACTS);
      desk.edit((items) => withLinkedContract(items, 'blue', contract));
    } else if (action === 7) {
      undo(desk);
    } else if (action === 8) {
      desk.redo();
    } else if (action === 9) {
      const [first, second] = sheets;
      const others = sheets.filter((each) => each !== sheet);
      const target = others[random(others.length)] ?? (sheet === first ? second : first);
      void moveWidget(tab.client, desk, item.i, target, () => undefined);
      // delayed, so that requests of other tabs arrive in between
      if (random(2) === 0) undos.set(step + random(3), () => undo(desk));
    } else if (action === 10) {
      desk.edit((items) => {
        const view = { top: 0, bottom: 18 };
        const result = duplicateWidget({ items, held: desk.held }, item.i, added, view);
        return result?.kind === 'added' ? result.items : items;
      });
      if (desk.items.some(({ i }) => i === added)) mustRemain.add(added);
    } else if (action === 12) {
      await copySheet?.(tab, sheet);
    } else {
      // the server may be unreachable
      void tab.read().catch(() => undefined);
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    await beforeStep(step / STEPS);
    await act(pick(tabs), step);
    undos.get(step)?.();
    await afterStep();
  }
  return mustRemain;
}

const sortedById = (items: readonly LayoutItem[]) =>
  [...items].sort((a, b) => a.i.localeCompare(b.i));

/**
 * What is saved, what each tab shows, and what was lost, duplicated or is not saved.
 * @param copies the layouts of duplicated sheets
 */
export function outcomeOf(
  tabs: readonly Tab[],
  saved: ReadonlyMap<string, Layout>,
  mustRemain: ReadonlySet<string>,
  copies: readonly Layout[] = [],
) {
  const layouts = [...saved];
  const all = [...saved.values(), ...copies];
  const ids = new Set(layouts.flatMap(([, { items }]) => items.map(({ i }) => i)));
  return {
    saved: layouts.map(([, { items }]) => sortedById(items)),
    shown: tabs.map((tab) => layouts.map(([id]) => sortedById(tab.sheet(id).items))),
    unsaved: tabs.flatMap((tab) => layouts.filter(([id]) => tab.sheet(id).hasUnsaved)),
    duplicated: layouts.flatMap(([, { items }]) =>
      items.filter(({ i }, at) => items.findIndex((each) => each.i === i) < at),
    ),
    watchLists: layouts.map(
      ([, { items }]) => items.filter(({ type }) => type === 'WATCH_LIST').length,
    ),
    onTwoSheets: [...ids].filter(
      (id) => all.filter(({ items }) => items.some(({ i }) => i === id)).length > 1,
    ),
    lost: [...mustRemain].filter((id) => !ids.has(id)),
  };
}

/** The outcome that every sequence must have. */
export const expectedOutcome = ({ saved, shown, watchLists }: ReturnType<typeof outcomeOf>) => ({
  saved,
  shown: shown.map(() => saved),
  unsaved: [],
  duplicated: [],
  onTwoSheets: [],
  watchLists: watchLists.map((count) => Math.min(1, count)),
  lost: [],
});
