import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  type Candle,
  changeOrder,
  contractKey,
  listAccounts,
  listCandles,
  listFills,
  listPriceAlerts,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import type { OverlayDrag, OverlayView } from '@parallax/trading-ui';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf, accountUpdate, fillOf, orderOf } from '../../testing/trading.ts';
import { PriceChart } from './price-chart.tsx';
import { priceChartSettingsSchema } from './price-chart-settings.ts';

const contract = contractOf({ priceDecimals: 1, tick: 0.5, contractSizeUnit: 'BTC' });
const { server, feed } = startPage({ contracts: [contract] });
const user = userEvent.setup({ delay: null });

const STEP = 900_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const candle = (index: number): Candle => ({
  at: NOON + index * STEP,
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  volume: 1,
});
const fillAt = (id: string, minute: number, more: Parameters<typeof fillOf>[0] = {}) =>
  fillOf({ id, at: new Date(NOON + minute * 60_000).toISOString(), ...more });

let engines = installFakeEngines();
const engine = () => engines.at(-1);
const pointAt = (index: number | undefined) =>
  act(() => engine()?.options.onPointer(index === undefined ? undefined : NOON + index * STEP));
const shown = (label: string) => screen.getByText(label).closest('li')?.textContent;

async function show() {
  render(
    <>
      <PriceChart
        contract={contract}
        settings={priceChartSettingsSchema.parse({ volume: false })}
        onSettings={jest.fn()}
      />
      <Toaster />
    </>,
    { wrapper: QueriesProvider },
  );
  await screen.findByText('Your buys');
  await waitFor(() => expect(feed.topics()).toContain(accountUpdate().topic));
}
const showRange = (from: number, to: number) =>
  act(() => engine()?.options.onRange({ from: NOON + from * STEP, to: NOON + to * STEP }));

beforeEach(() => {
  engines = installFakeEngines();
  server.respond(listPriceAlerts, () => []);
  server.respond(listCandles, () => [candle(0), candle(1), candle(2)]);
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(listFills, () => ({ rows: [], cursor: null }));
});
afterEach(() => queryClient.clear());

describe('own fills in the price chart', () => {
  it('are combined by candle in the legend under the crosshair, with amount, price and fee', async () => {
    server.respond(listFills, ({ query }) =>
      query.cursor === undefined
        ? { rows: [fillAt('3', 20, { side: 'sell', fee: '-0.5' })], cursor: 'next' }
        : {
            rows: [
              fillAt('2', 10, { amount: '0.3', price: '104', fee: '1' }),
              fillAt('1', 5, { amount: '0.1', price: '100', fee: '2' }),
            ],
            cursor: null,
          },
    );
    await show();
    showRange(0, 2);
    await waitFor(() => expect(server.received(listFills)).toHaveLength(2));
    expect(server.received(listFills)[0]?.query).toMatchObject({
      exchange: contract.exchange,
      symbol: contract.symbol,
      from: new Date(NOON - 2 * STEP).toISOString(),
    });
    await waitFor(() => {
      pointAt(0);
      expect(shown('Your buys')).toBe('Your buys103.00 0.4 BTC, fee 3 USDT, 2 fills');
    });
    expect(screen.getByText('Your sells').closest('li')).not.toBeVisible();
    pointAt(1);
    expect(shown('Your sells')).toBe('Your sells60,000.00 0.1 BTC, fee −0.5 USDT');
    expect(screen.getByText('Your buys').closest('li')).not.toBeVisible();
  });

  it('appear as they happen, and are not loaded again for what is loaded', async () => {
    await show();
    showRange(0, 2);
    await waitFor(() => expect(server.received(listFills)).toHaveLength(1));
    await feed.publish(accountUpdate());
    await feed.publish(accountUpdate({ fills: [fillAt('1', 35)] }));
    await waitFor(() => {
      pointAt(2);
      expect(shown('Your buys')).toBe('Your buys60,000.00 0.1 BTC, fee 6 USDT');
    });
    showRange(1, 2);
    expect(server.received(listFills)).toHaveLength(1);
  });

  it('can be loaded again after a failure', async () => {
    server.refuseOnce(listFills, 404, 'Gone');
    await show();
    showRange(0, 2);
    expect(await screen.findByText('Your fills could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByText('Your fills could not be loaded.')).not.toBeInTheDocument(),
    );
  });
});

const handle = () => screen.findByRole('button', { name: /^Buy 0.1 BTC at/ });

const showOrder = async () => {
  await show();
  await feed.publish(accountUpdate({ orders: [orderOf()] }));
  (await handle()).focus();
};

describe('moving an order in the price chart by keys', () => {
  it('steps by ticks, says where it goes, and sends with Enter; Undo sends the old price', async () => {
    server.respond(changeOrder, () => orderOf());
    await showOrder();
    await user.keyboard('{ArrowUp}{ArrowUp}{PageUp}{ArrowDown}');
    expect(screen.getByText('60,005.5 (+5.5, +0.01%)')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.received(changeOrder)).toEqual([
        { query: { OrderId: orderOf().id }, body: { price: '60005.5' } },
      ]),
    );
    await waitFor(() => expect(shownToasts()).not.toEqual([]));
    expect(shownToasts()).toMatchObject([{ kind: 'success', title: 'Order changed' }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.received(changeOrder).at(-1)).toMatchObject({ body: { price: '60000' } }),
    );
  });

  it('is cancelled by Escape, and a refused change says why', async () => {
    server.refuse(changeOrder, 409, 'The price is outside the collar.');
    await showOrder();
    await user.keyboard('{ArrowUp}{Escape}');
    expect(screen.queryByText(/\(\+0\.5/)).not.toBeInTheDocument();
    expect(server.received(changeOrder)).toEqual([]);
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([
        { kind: 'error', title: 'The price is outside the collar.' },
      ]),
    );
    expect(screen.queryByText(/\(\+0\.5/)).not.toBeInTheDocument();
  });

  it('sends nothing to where the order would be filled at once, and says what to do instead', async () => {
    await showOrder();
    await feed.ticker(contractKey(contract), { bid: 60_000, ask: 60_000.5 });
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText(/^Would be filled at once: 60,000\.5 /)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(shownToasts()).toMatchObject([
      {
        kind: 'warning',
        title: 'The order was not moved',
        description:
          'At 60,000.5 it would be filled at once. If you want that, use Edit in Open orders.',
      },
    ]);
    expect(screen.queryByText(/^Would be filled/)).not.toBeInTheDocument();
    expect(server.received(changeOrder)).toEqual([]);
  });

  it.each([
    ['is done', { status: 'FILLED' }, 60_001.5, /^It is done, or cannot be changed now\.$/],
    ['would be filled at the old price', {}, 59_999.5, /^At 60,000 it would be filled at once\./],
  ] as const)('sends no Undo when the order %s', async (_, more, ask, reason) => {
    server.respond(changeOrder, () => orderOf());
    await showOrder();
    await user.keyboard('{ArrowDown}{Enter}');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await feed.publish(accountUpdate({ orders: [orderOf({ price: '59999.5', ...more })] }));
    await feed.ticker(contractKey(contract), { bid: ask - 0.5, ask });
    await user.click(undo);
    expect(shownToasts().at(-1)?.description).toMatch(reason);
    expect(server.received(changeOrder)).toHaveLength(1);
  });

  it('is not offered where the account cannot trade', async () => {
    server.respond(listAccounts, () => [accountOf({ canTrade: false, reason: 'Halted' })]);
    await show();
    await feed.publish(accountUpdate({ orders: [orderOf()] }));
    expect(await screen.findByRole('group', { name: 'Your orders' })).toHaveTextContent(
      'Buy 0.1 BTC at 60,000.0',
    );
    expect(screen.queryByRole('button', { name: /^Buy/ })).not.toBeInTheDocument();
  });
});

/** 100 per pixel, 70,000 at the top. */
const viewOf = (tokens: OverlayView['tokens']): OverlayView => ({
  width: 500,
  height: 300,
  tokens,
  reach: 5,
  isTouch: false,
  xOf: () => 0,
  yOf: (value) => (70_000 - value) / 100,
  timeAt: () => 0,
  valueAt: (y) => 70_000 - y * 100,
});

/** Presses the line of an order, which takes the focus from the keys. */
function pressLine(price: number) {
  const { overlays = [], tokens } = engine() ?? {};
  if (tokens === undefined) throw new Error('No chart is mounted.');
  const view = viewOf(tokens);
  const at = { x: 250, y: view.yOf(price) ?? 0 };
  let drag: OverlayDrag | undefined;
  act(() => {
    for (const overlay of overlays.toReversed()) drag ??= overlay.press?.(at, view);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return (to: number) =>
    act(() => {
      drag?.move({ x: at.x, y: view.yOf(to) ?? 0 }, view);
      drag?.end();
    });
}

describe('dragging the line of an order in the price chart', () => {
  it('sends where it is dropped after the keys were used, and what they moved is cancelled', async () => {
    server.respond(changeOrder, () => orderOf());
    await showOrder();
    await user.keyboard('{ArrowUp}');
    const dropAt = pressLine(60_000);
    expect(screen.queryByText(/\(\+0\.5/)).not.toBeInTheDocument();
    dropAt(59_000);
    await waitFor(() =>
      expect(server.received(changeOrder)).toEqual([
        { query: { OrderId: orderOf().id }, body: { price: '59000' } },
      ]),
    );
  });
});
