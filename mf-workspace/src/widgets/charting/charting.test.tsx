import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  type Candle,
  type ChartDrawing,
  changeChartDrawings,
  contractKey,
  listAccounts,
  listCandles,
  listChartDrawings,
  listPriceAlerts,
  withChangedDrawings,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import type { OverlayView } from '@parallax/trading-ui';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StoredWidget } from '../testing/stored-widget.tsx';
import charting from './charting-widget.ts';

const contract = contractOf({ priceDecimals: 1, tick: 0.5 });
const { server } = startPage({ contracts: [contract] });
const user = userEvent.setup({ delay: null });

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE = 60_000;
const candle = (index: number): Candle => ({
  at: NOON + index * 15 * MINUTE,
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  volume: 1,
});

/** A minute per pixel from noon, and 0.5 per pixel from 200 at the top. */
const viewOf = (tokens: OverlayView['tokens']): OverlayView => ({
  width: 400,
  height: 300,
  reach: 5,
  isTouch: false,
  tokens,
  xOf: (at) => (at - NOON) / MINUTE,
  yOf: (value) => (200 - value) * 2,
  timeAt: (x) => NOON + x * MINUTE,
  valueAt: (y) => 200 - y / 2,
});

let stored: ChartDrawing[] = [];
let engines = installFakeEngines();
const engine = () => engines.at(-1);
/** Presses at the first place, drags over the others and releases. */
async function drag(...[first, ...others]: [x: number, y: number][]) {
  await act(async () => {
    const { tokens, overlays } = engine() ?? {};
    if (tokens === undefined || first === undefined) throw new Error('Expected a chart.');
    const view = viewOf(tokens);
    const [x, y] = first;
    const taken = overlays?.toReversed().flatMap((each) => each.press?.({ x, y }, view) ?? [])[0];
    for (const [toX, toY] of others) taken?.move({ x: toX, y: toY }, view);
    taken?.end();
  });
}
const tool = (name: string) => user.click(screen.getByRole('button', { name }));
const saved = () => server.received(changeChartDrawings).map(({ body }) => body);
const names = () =>
  [
    ...(screen
      .queryByRole('group', { name: 'Your drawings' })
      ?.querySelectorAll('[data-drawing]') ?? []),
  ].map(({ textContent }) => textContent);
const trend = (id: string): ChartDrawing => ({
  id,
  kind: 'trend',
  from: { at: NOON, price: 150 },
  to: { at: NOON + 100 * MINUTE, price: 100 },
});
const ID = 'f0000000-0000-4000-8000-000000000001';

async function show() {
  render(<StoredWidget widget={charting} settings={{ contract: contractKey(contract) }} />, {
    wrapper: QueriesProvider,
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Trend line' })).toBeEnabled());
  await waitFor(() => expect(engine()?.overlays.length).toBeGreaterThan(0));
}

beforeEach(() => {
  engines = installFakeEngines();
  stored = [];
  server.respond(listPriceAlerts, () => []);
  server.respond(listCandles, () => [candle(0), candle(1)]);
  server.respond(listAccounts, () => []);
  server.respond(listChartDrawings, () => stored);
  server.respond(changeChartDrawings, ({ body }) => {
    stored = withChangedDrawings(stored, body);
    return stored;
  });
});
afterEach(() => queryClient.clear());

describe('design §6 Charting', () => {
  it('draws where time and price are, by a drag or by two presses, and saves each drawing', async () => {
    await show();
    await tool('Trend line');
    expect(screen.getByText(/^Trend line: Drag on the chart/)).toBeVisible();
    await drag([0, 100], [50, 50], [100, 200]);
    expect(saved()).toMatchObject([
      {
        drawings: [
          {
            kind: 'trend',
            from: { at: NOON, price: 150 },
            to: { at: NOON + 100 * MINUTE, price: 100 },
          },
        ],
        removed: [],
      },
    ]);
    await tool('Rectangle');
    await drag([10, 20]);
    expect(saved()).toHaveLength(1);
    await drag([30, 60]);
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(names()).toEqual(['Trend line from 150.0 to 100.0', 'Rectangle from 190.0 to 170.0']);
  });

  it('shows what is stored, moves it, deletes it with Delete and takes both back with Ctrl+Z', async () => {
    stored = [trend(ID)];
    await show();
    await waitFor(() => expect(names()).toEqual(['Trend line from 150.0 to 100.0']));
    await drag([50, 150], [60, 130]);
    await waitFor(() => expect(names()).toEqual(['Trend line from 160.0 to 110.0']));
    await waitFor(() => expect(stored[0]).toMatchObject({ from: { at: NOON + 10 * MINUTE } }));
    // the chart has the focus after a press on it
    screen.getByRole('application').focus();
    await user.keyboard('{Delete}');
    expect(names()).toEqual([]);
    await user.keyboard('{Control>}z{/Control}');
    expect(names()).toEqual(['Trend line from 160.0 to 110.0']);
    await user.keyboard('{Control>}z{/Control}');
    expect(names()).toEqual(['Trend line from 150.0 to 100.0']);
    await waitFor(() => expect(stored).toEqual([trend(ID)]));
  });

  it('leaves presses elsewhere to the chart, and ends drawing with Escape', async () => {
    stored = [trend(ID)];
    await show();
    await drag([300, 20], [300, 100]);
    await tool('Horizontal line');
    await user.keyboard('{Escape}');
    await drag([300, 20]);
    expect(saved()).toEqual([]);
  });

  it('is used by keys: moves drawings by ticks and candles, and deletes them', async () => {
    stored = [trend(ID)];
    await show();
    const button = await screen.findByRole('button', { name: /^Trend line from/ });
    act(() => button.focus());
    await user.keyboard('{ArrowUp}{ArrowRight}');
    await waitFor(() =>
      expect(stored).toMatchObject([{ from: { at: NOON + 15 * MINUTE, price: 150.5 } }]),
    );
    await user.keyboard('{Delete}');
    await waitFor(() => expect(stored).toEqual([]));
  });

  it('asks for the text of a note', async () => {
    await show();
    await tool('Note');
    await drag([20, 40]);
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Support');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(names()).toEqual(['Note “Support” at 180.0']));
    expect(stored).toMatchObject([{ kind: 'text', text: 'Support' }]);
  });

  it('says that a drawing was not saved, and can try again', async () => {
    server.refuseOnce(changeChartDrawings, 409, 'Too many.');
    await show();
    await tool('Horizontal line');
    await drag([0, 100]);
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([{ title: 'Too many.', action: 'Try again' }]),
    );
    expect(names()).toEqual([]);
  });
});
