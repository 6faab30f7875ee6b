import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { mockCalls, type Network, server, setUpTabs, type Tab } from './testing/several-tabs.ts';

mockCalls();
const openTab = await setUpTabs();
const { moveWidget } = await import('../move/move-widget.ts');
const { expectedOutcome, outcomeOf, play, randomOf } = await import('./testing/play.ts');

const sheetOf = (n: number): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Sheet ${n}`,
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
const sheets = [sheetOf(1), sheetOf(2), sheetOf(3)] as const;
const sheetIds = sheets.map(({ id }) => id);
const LOSSES: readonly Network[] = ['request lost', 'response lost'];
const LATENCY_MAX_MS = 300;
/** The drill sets PROPERTY_RUNS to play more sequences. */
const SEQUENCES = 6 * Number(process.env['PROPERTY_RUNS'] ?? 5);

async function settle(tabs: readonly Tab[]): Promise<void> {
  server.next.length = 0;
  for (let round = 0; round < 3; round += 1) {
    await jest.advanceTimersByTimeAsync(120_000);
    const reads = tabs.map((tab) => tab.read());
    await jest.advanceTimersByTimeAsync(10 * LATENCY_MAX_MS);
    await Promise.all(reads);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  server.layouts.clear();
  server.next.length = 0;
  server.latency = () => 0;
});
afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  { network: 'delivered at once', latencyMax: 0, pauseMax: 900 },
  { network: 'delivered late', latencyMax: LATENCY_MAX_MS, pauseMax: 900 },
  { network: 'delivered soon, in quick succession', latencyMax: 30, pauseMax: 90 },
])(
  'three tabs on three sheets, with some requests and responses lost and the others $network',
  ({ latencyMax, pauseMax }) => {
    it.each(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
      'end with the same layouts, without lost or duplicated widgets (sequence %i)',
      async (seed) => {
        const random = randomOf(seed);
        const tabs = [
          await openTab(sheetIds),
          await openTab(sheetIds),
          await openTab(sheetIds),
        ] as const;
        const latency = randomOf(-seed);
        if (latencyMax > 0) server.latency = () => latency(latencyMax);
        const mustRemain = await play(tabs, sheets, random, {
          moveWidget,
          beforeStep() {
            if (random(6) === 0) server.next.push(LOSSES[random(2)] ?? 'up');
          },
          afterStep: () => jest.advanceTimersByTimeAsync(random(pauseMax)),
        });
        await settle(tabs);
        const saved = sheetIds.map(
          (id) => [id, server.layouts.get(id) ?? { revision: 0, items: [] }] as const,
        );
        const outcome = outcomeOf(tabs, new Map(saved), mustRemain);
        expect(outcome).toEqual(expectedOutcome(outcome));
      },
    );
  },
);
