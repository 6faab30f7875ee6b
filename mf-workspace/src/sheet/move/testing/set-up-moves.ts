import { afterEach, beforeEach, jest } from '@jest/globals';
import type { LayoutItem, Sheet } from '@parallax/protocol';
import type { registerUnsavedWork } from '@parallax/sheets';
import type { QueryClient } from '@tanstack/react-query';
import {
  mockCalls,
  server,
  setUpTabs,
  type Tab,
  toasts,
} from '../../layout/testing/several-tabs.ts';

const sheetOf = (n: number): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Sheet ${n}`,
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
export const sheets = [sheetOf(1), sheetOf(2), sheetOf(3)] as const;

export const item = (i: string, type: LayoutItem['type'] = 'NOTES'): LayoutItem => ({
  i,
  type,
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});

/** Ids of the widgets that the server has on a sheet; undefined for one that was never saved. */
export const savedOn = ({ id }: Sheet) => server.layouts.get(id)?.items.map(({ i }) => i);
export const saved = () => sheets.map((sheet) => savedOn(sheet) ?? []);

export const shownOn = ({ id }: Sheet, tab: Tab) => tab.sheet(id).items.map(({ i }) => i);
export const shownBy = (tab: Tab) => sheets.map((sheet) => shownOn(sheet, tab));

type UnsavedWork = Parameters<typeof registerUnsavedWork>[1];
const drop = (work: UnsavedWork) => work.drop();

/** What the deletion of a sheet by this page does to its pending changes. */
export function deleteHere({ id }: Sheet): void {
  const detail = { sheetId: id, answer: drop };
  window.dispatchEvent(new CustomEvent('parallax-unsaved-work', { detail }));
}

/**
 * Closes the page of the only tab. What it has stored remains; requests that it has sent arrive later, their
 * responses do not.
 */
export async function closePage({ client }: Tab): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  server.closedPages += 1;
  server.isPageClosed = true;
  await pass(10);
  server.next.length = 0;
  const stored = Object.entries(localStorage);
  // ends its listeners, which would store its state again
  client.clear();
  await pass(10);
  server.isPageClosed = false;
  localStorage.clear();
  for (const [name, value] of stored) localStorage.setItem(name, value);
}

export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** Advances the timers until everything is saved. */
export const settled = () => pass(120_000);

async function setUp() {
  mockCalls();
  const openOn = await setUpTabs();
  const { moveWidget } = await import('../move-widget.ts');
  const clients: QueryClient[] = [];
  const openTabOn: typeof openOn = async (sheetIds) => {
    const tab = await openOn(sheetIds);
    clients.push(tab.client);
    return tab;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    server.sheets = sheets;
    server.layouts.clear();
    server.refused.clear();
    server.next.length = 0;
    toasts.length = 0;
  });
  afterEach(() => {
    server.onSave = () => undefined;
    server.latency = () => 0;
    // ends its moves: later tests close the page that all tests share
    for (const client of clients.splice(0)) client.clear();
    jest.useRealTimers();
  });

  return {
    openTab: () => openTabOn(sheets.map(({ id }) => id)),
    openTabOn,
    move: (tab: Tab, id: string, from: Sheet, to: Sheet) =>
      moveWidget(tab.client, tab.sheet(from.id), id, to, () => undefined),
  };
}

let known: ReturnType<typeof setUp> | undefined;
/**
 * Three sheets without widgets on a server in memory, and fake timers. Call it before other imports. Test files
 * that share an environment share it (@once).
 * @returns functions that open a tab and that move a widget
 */
export const setUpMoves = (): ReturnType<typeof setUp> => (known ??= setUp());
