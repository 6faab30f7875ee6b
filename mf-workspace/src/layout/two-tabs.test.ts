import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LayoutItem, LinkName, Sheet } from '@parallax/protocol';
import { withLink, withLinkedContract } from '../links/link-rules.ts';
import { addExisting } from './add-rules.ts';
import { type Network, server, setUpTabs } from './testing/two-tabs.ts';

const openTab = await setUpTabs();
const { moveWidget } = await import('../move/move-widget.ts');
const { withMoved, withoutItem, withSettings } = await import('../canvas/sheet-items.ts');

type Tab = Awaited<ReturnType<typeof openTab>>;

const sheetOf = (n: number): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Sheet ${n}`,
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
const sheets = [sheetOf(1), sheetOf(2)] as const;
const sheetIds = sheets.map(({ id }) => id);
const TYPES = ['ORDER_BOOK', 'RECENT_TRADES', 'WATCH_LIST'] as const;
const LINKED: readonly ['none', ...LinkName[]] = ['none', 'blue', 'green', 'header'];
const CONTRACTS = ['okx:BTC-USDT', 'okx:ETH-USDT', 'deribit:BTC-PERPETUAL'] as const;
const STEPS = 40;
const SEQUENCES = 60;

/** A repeatable random number below `limit`. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}

/** Runs random actions in two tabs. Returns the widgets that no action could remove. */
async function play(
  tabs: readonly [Tab, Tab],
  random: (limit: number) => number,
): Promise<Set<string>> {
  const safe = new Set<string>();
  const one = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];

  const act = async (tab: Tab, added: string): Promise<void> => {
    const sheet = one(sheets);
    const desk = tab.sheet(sheet.id);
    const item = desk.items[random(Math.max(1, desk.items.length))];
    const action = random(11);
    if (action <= 1 || item === undefined) {
      const type = one(TYPES);
      const fresh = { i: added, type, x: 0, y: 0, w: 6, h: 10, settings: {} };
      desk.edit((items) => {
        const result = addExisting(items, fresh);
        return result.kind === 'added' ? result.items : items;
      });
      if (desk.items.some(({ i }) => i === added) && type !== 'WATCH_LIST') safe.add(added);
    } else if (action === 2) {
      safe.delete(item.i);
      desk.edit((items) => withoutItem(items, item.i));
    } else if (action === 3) {
      const place = { ...item, x: random(18), y: random(20) };
      desk.edit((items) => withMoved(items, [item], [place], 24));
    } else if (action === 4) {
      const settings = { [one(['contract', 'group'])]: random(9) };
      desk.edit((items) => withSettings(items, item.i, settings));
    } else if (action === 5) {
      const [to, contract] = [one(LINKED), one(CONTRACTS)];
      desk.edit((items) => withLink(items, item.i, to === 'none' ? undefined : to, { contract }));
    } else if (action === 6) {
      const contract = one(CONTRACTS);
      desk.edit((items) => withLinkedContract(items, 'blue', contract));
    } else if (action === 7 || action === 8) {
      const reverted = action === 7 ? desk.undo() : desk.redo();
      for (const { from, to } of reverted?.changes ?? []) {
        for (const { i } of [from, to].filter((each) => each !== undefined)) {
          if (from === undefined || to === undefined) safe.delete(i);
        }
      }
    } else if (action === 9) {
      const target = sheet === sheets[0] ? sheets[1] : sheets[0];
      void moveWidget(tab.client, desk, item.i, target, () => undefined);
    } else {
      await tab.read();
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    if (random(6) === 0) server.next.push(one<Network>(['request lost', 'answer lost']));
    await act(tabs[random(2)] ?? tabs[0], `${step}`);
    await jest.advanceTimersByTimeAsync(random(900));
  }
  return safe;
}

async function settle(tabs: readonly Tab[]): Promise<void> {
  server.next.length = 0;
  for (let round = 0; round < 3; round += 1) {
    await jest.advanceTimersByTimeAsync(120_000);
    for (const tab of tabs) await tab.read();
  }
}

const byId = (items: readonly LayoutItem[]) => [...items].sort((a, b) => a.i.localeCompare(b.i));

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  server.layouts.clear();
  server.next.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

describe('two tabs on two sheets, with requests and answers lost', () => {
  it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'end in one layout that has lost and duplicated nothing, sequence %i',
    async (seed) => {
      const tabs = [await openTab(sheetIds), await openTab(sheetIds)] as const;
      const safe = await play(tabs, randomOf(seed));
      await settle(tabs);
      for (const id of sheetIds) {
        const saved = byId(server.layouts.get(id)?.items ?? []);
        for (const tab of tabs) {
          expect(byId(tab.sheet(id).items)).toEqual(saved);
          expect(tab.sheet(id).hasUnsaved).toBe(false);
        }
        expect(new Set(saved.map(({ i }) => i)).size).toBe(saved.length);
        expect(saved.filter(({ type }) => type === 'WATCH_LIST').length).toBeLessThanOrEqual(1);
      }
      const everywhere = sheetIds.flatMap((id) => server.layouts.get(id)?.items ?? []);
      const ids = new Set(everywhere.map(({ i }) => i));
      expect([...safe].filter((id) => !ids.has(id))).toEqual([]);
    },
  );
});
