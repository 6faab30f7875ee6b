import { describe, expect, it } from '@jest/globals';
import type { VenueEvent } from '@parallax/live';
import { contractKey } from '@parallax/protocol';
import { HOUR, MINUTE, SECOND } from '@parallax/server-market/durations';
import { decimal, SHRUNK_TO_POSITION, VenueRejection } from '@parallax/trading';
import { BOOK_EXHAUSTED, NOTHING_TO_REDUCE, ORDER_DONE, staleBook } from './matching-reasons.ts';
import { LIQUIDATED } from './paper-liquidation.ts';
import {
  EXPIRY,
  FUTURE,
  INVERSE,
  KRAKEN,
  marketOrder,
  OPTION,
  orderFor,
  PERPETUAL,
  paperBench,
  positionIn,
  SPOT,
  START,
  WITHOUT_FEES,
} from './testing/paper-bench.ts';

const fillsOf = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.kind === 'fill' ? event.fill : []));
const entriesOf = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.kind === 'entry' ? event.entry : []));
const changesOf = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.kind === 'changed' ? event : []));
const doneOf = (events: readonly VenueEvent[]) =>
  events.flatMap((event) => (event.kind === 'done' ? event : []));
/** A payment whose rate is 0.1% × the hours after the start. */
const paidAt = (hour: number) => ({ at: START + hour * HOUR, rate: 0.001 * hour });

/** Sets the funding that was paid, and the prices of all contracts at all times. */
const setHistory = (
  { market }: ReturnType<typeof paperBench>,
  payments: readonly { at: number; rate: number }[],
  price: number,
) =>
  Object.assign(market.reads, {
    fundingHistory: (_key: string, { from, to }: { from: number; to: number }) =>
      payments
        .filter(({ at }) => at >= from && at <= to)
        .map(({ at, rate }) => ({ at, rate, interval_hours: 1, apr: 0 })),
    markHistory: async (_key: string, _interval: string, { from }: { from: number }) => [
      { at: from, mark_price: price, index_price: price },
    ],
  });

/** Lets what waits for a promise run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('orders', () => {
  it('are filled from the book with the taker fee', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    expect(await account.submit(marketOrder(KRAKEN, 'o', 'buy', '2'))).toEqual({
      status: 'accepted',
      venueOrderId: 'paper-o',
    });
    expect(fillsOf(account.events)).toEqual([
      {
        id: 'o:000000000000',
        orderId: 'o',
        exchange: 'kraken_spot',
        symbol: 'BTC/USD',
        side: 'buy',
        price: '101',
        amount: '2',
        fee: '0.808',
        feeAsset: 'USD',
        liquidity: 'taker',
        at: START,
      },
    ]);
    expect(bench.lines).toEqual([]);
  });

  it('pay the maker fee when they rest, and each fill has an id of its own', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    await account.submit(orderFor(KRAKEN, 'o', { amount: '2', price: '100.5' }));
    bench.print(KRAKEN, 'sell', 100.5, 0.5);
    bench.print(KRAKEN, 'sell', 100.5, 1);
    expect(fillsOf(account.events)).toMatchObject([
      { id: 'o:000000000000', amount: '0.5', fee: '0.125625', liquidity: 'maker' },
      { id: 'o:000000000000.5', amount: '1', fee: '0.25125', liquidity: 'maker' },
    ]);
  });

  it('that cost more than is free are rejected, counting what open orders reserve', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    await account.submit(orderFor(KRAKEN, 'a', { amount: '9', price: '100' }));
    expect(await account.submit(orderFor(KRAKEN, 'b', { amount: '1', price: '100' }))).toEqual({
      status: 'rejected',
      reason: 'Not enough USD: the order needs 100.4 USD, and 96.4 USD is free.',
    });
    expect(await account.submit(orderFor(KRAKEN, 'c', { side: 'sell', price: '110' }))).toEqual({
      status: 'rejected',
      reason: 'Not enough BTC: the order needs 1 BTC, and 0 BTC is free.',
    });
  });

  it('have fills whose ids sort as they happened, which is how fills of one time are listed', async () => {
    const bench = paperBench();
    bench.ticker(KRAKEN);
    const asks: [number, number][] = [
      [100, 9],
      [100.1, 3],
      [100.2, 0.25],
      [100.3, 1],
    ];
    bench.book(KRAKEN, [], asks);
    const account = await bench.account('kraken_spot', { USD: '2000' });
    await account.submit(marketOrder(KRAKEN, 'o', 'buy', '13.25'));
    const fills = fillsOf(account.events);
    expect(fills.map(({ price }) => price)).toEqual(['100', '100.1', '100.2', '100.3']);
    expect(fills.map(({ id }) => id).toSorted()).toEqual(fills.map(({ id }) => id));
  });

  it('stop taking where the balance ends', async () => {
    const bench = paperBench();
    bench.ticker(KRAKEN);
    bench.book(
      KRAKEN,
      [],
      [
        [100, 1],
        [103, 5],
      ],
    );
    const account = await bench.account('kraken_spot', { USD: '203' });
    await account.submit(marketOrder(KRAKEN, 'o', 'buy', '2'));
    expect(fillsOf(account.events)).toMatchObject([{ amount: '1', price: '100' }]);
    expect(doneOf(account.events)).toMatchObject([
      { status: 'cancelled', reason: 'Not enough USD for the rest of the order.' },
    ]);
  });

  it('of derivatives need margin for what they add, not for what they close', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '20' });
    expect(await account.submit(marketOrder(PERPETUAL, 'a', 'buy', '3'))).toMatchObject({
      status: 'rejected',
    });
    await account.submit(marketOrder(PERPETUAL, 'b', 'buy', '1.5'));
    bench.book(PERPETUAL, [[100, 6]], [[101, 6]]);
    expect(await account.submit(marketOrder(PERPETUAL, 'c', 'sell', '1.5'))).toMatchObject({
      status: 'accepted',
    });
    expect(fillsOf(account.events)).toHaveLength(2);
  });

  it('break no rule of their contract', async () => {
    const bench = paperBench();
    bench.open100(INVERSE);
    const account = await bench.account('deribit', { BTC: '1' });
    const submitted = await account.submit(orderFor(INVERSE, 'o', { amount: '15' }));
    expect(submitted).toMatchObject({
      status: 'rejected',
      reason: expect.stringContaining('multiple'),
    });
  });

  it('of contracts with unknown fees, of other venues and of unknown contracts are rejected', async () => {
    const bench = paperBench();
    bench.open100(WITHOUT_FEES);
    const account = await bench.account('coinbase', { USDT: '1000' });
    const reasons = await Promise.all(
      [
        orderFor(WITHOUT_FEES, 'a'),
        orderFor(SPOT, 'b'),
        orderFor({ ...WITHOUT_FEES, symbol: 'X' }, 'c'),
      ].map(async (order) => await account.submit(order)),
    );
    expect(reasons).toEqual([
      {
        status: 'rejected',
        reason:
          'The fees of Coinbase for this contract are not known, so that paper orders cannot be filled. Choose another venue.',
      },
      { status: 'rejected', reason: 'The account is not one of binance_spot.' },
      { status: 'rejected', reason: 'X is not traded at coinbase.' },
    ]);
  });

  it('that only reduce are rejected without a position, and are for no more than it', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    const close = (id: string) =>
      account.submit(marketOrder(PERPETUAL, id, 'sell', '3', { reduceOnly: true }));
    expect(await close('a')).toMatchObject({ status: 'rejected' });
    await account.submit(marketOrder(PERPETUAL, 'b', 'buy', '2'));
    expect(await close('c')).toMatchObject({ status: 'accepted' });
    expect(changesOf(account.events)).toMatchObject([{ orderId: 'c', change: { amount: '2' } }]);
    expect(fillsOf(account.events).at(-1)).toMatchObject({ orderId: 'c', amount: '2' });
    expect(await account.find(orderFor(PERPETUAL, 'c'))).toMatchObject({ status: 'filled' });
  });

  it('that only reduce are not blocked by those that rest, which shrink when they are filled', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    await account.submit(marketOrder(PERPETUAL, 'entry', 'buy', '3'));
    const exit = { side: 'sell', amount: '3', price: '110', reduceOnly: true } as const;
    expect(await account.submit(orderFor(PERPETUAL, 'profit', exit))).toMatchObject({
      status: 'accepted',
    });
    const close = (id: string, amount: string) =>
      account.submit(marketOrder(PERPETUAL, id, 'sell', amount, { reduceOnly: true }));
    expect(await close('half', '1')).toMatchObject({ status: 'accepted' });
    expect(changesOf(account.events)).toEqual([
      {
        kind: 'changed',
        orderId: 'profit',
        change: { amount: '2' },
        reason: SHRUNK_TO_POSITION,
        at: START,
      },
    ]);
    expect(await account.find(orderFor(PERPETUAL, 'profit'))).toMatchObject({
      status: 'open',
      terms: { amount: '2' },
    });
    await close('rest', '2');
    expect(doneOf(account.events)).toMatchObject([
      { orderId: 'profit', status: 'cancelled', reason: NOTHING_TO_REDUCE },
    ]);
  });

  it('that were shrunk are as they were left when the account is opened again', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const exit = {
      side: 'sell',
      price: '110',
      reduceOnly: true,
      status: 'OPEN',
      venueOrderId: 'v',
    } as const;
    const account = await bench.account(
      'binance_usdm',
      { USDT: '1000' },
      {
        positions: [positionIn(PERPETUAL, { amount: '2', cost: '200' })],
        orders: [
          orderFor(PERPETUAL, 'old', { ...exit, amount: '2' }),
          orderFor(PERPETUAL, 'new', { ...exit, amount: '3', filled: '1' }),
        ],
      },
    );
    bench.book(PERPETUAL, [[100, 5]], [[101, 5]]);
    expect(changesOf(account.events)).toEqual([]);
    await account.submit(marketOrder(PERPETUAL, 'close', 'sell', '1', { reduceOnly: true }));
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'new', reason: NOTHING_TO_REDUCE }]);
    expect(changesOf(account.events)).toMatchObject([{ orderId: 'old', change: { amount: '1' } }]);
  });

  it('that close a position of spot never sell what was deposited', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000', BTC: '5' });
    await account.submit(marketOrder(KRAKEN, 'entry', 'buy', '2'));
    const close = { source: 'close', side: 'sell' } as const;
    await account.submit(orderFor(KRAKEN, 'profit', { ...close, amount: '2', price: '110' }));
    await account.submit(marketOrder(KRAKEN, 'half', 'sell', '1', close));
    expect(changesOf(account.events)).toMatchObject([
      { orderId: 'profit', change: { amount: '1' } },
    ]);
    await account.submit(marketOrder(KRAKEN, 'sale', 'sell', '1'));
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'profit', status: 'cancelled' }]);
    expect(await account.submit(marketOrder(KRAKEN, 'again', 'sell', '1', close))).toEqual({
      status: 'rejected',
      reason: 'There is no position left that this sell order would close.',
    });
  });

  it('that close a position of spot are not blocked by the coins that another one reserves', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    await account.submit(marketOrder(KRAKEN, 'entry', 'buy', '2'));
    const close = { source: 'close', side: 'sell', amount: '2' } as const;
    await account.submit(orderFor(KRAKEN, 'profit', { ...close, price: '110' }));
    const sale = orderFor(KRAKEN, 'sale', { side: 'sell', amount: '1', price: '120' });
    expect(await account.submit(sale)).toMatchObject({ status: 'rejected' });
    const submitted = await account.submit(marketOrder(KRAKEN, 'all', 'sell', '2', close));
    expect(submitted).toMatchObject({ status: 'accepted' });
    expect(fillsOf(account.events).at(-1)).toMatchObject({ orderId: 'all', amount: '2' });
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'profit', status: 'cancelled' }]);
  });

  it('reserve nothing while they wait for a trigger, and what they need once they rest', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const stop = { type: 'stop_limit', triggerPrice: '105', price: '99', amount: '9' } as const;
    await account.submit(orderFor(KRAKEN, 'a', stop));
    await account.submit(orderFor(KRAKEN, 'b', { ...stop, triggerPrice: '106' }));
    const buy = orderFor(KRAKEN, 'buy', { amount: '9', price: '98' });
    expect(await account.submit(buy)).toMatchObject({ status: 'accepted' });
    await account.cancel(buy);
    bench.ticker(KRAKEN, { last: 105 });
    expect(account.events.at(-1)).toEqual({ kind: 'triggered', orderId: 'a', at: START });
    bench.ticker(KRAKEN, { last: 106 });
    // of the second, too little is free
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'buy' }, { orderId: 'b' }]);
    expect(await account.submit({ ...buy, id: 'later' })).toMatchObject({ status: 'rejected' });
  });

  it('that only reduce may wait for a trigger before there is a position, each for all of it', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    const exits = { side: 'sell', price: null, amount: '2', reduceOnly: true } as const;
    const stop = orderFor(PERPETUAL, 'stop', { ...exits, type: 'stop', triggerPrice: '90' });
    const profit = { ...exits, type: 'take_profit', triggerPrice: '110' } as const;
    expect(await account.submit(stop)).toMatchObject({ status: 'accepted' });
    await account.submit(marketOrder(PERPETUAL, 'entry', 'buy', '2'));
    const answer = await account.submit(orderFor(PERPETUAL, 'profit', profit));
    expect(answer).toMatchObject({ status: 'accepted' });
    bench.ticker(PERPETUAL, { last: 89 });
    bench.ticker(PERPETUAL, { last: 111 });
    expect(fillsOf(account.events)).toMatchObject([{ orderId: 'entry' }, { orderId: 'stop' }]);
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'profit', status: 'cancelled' }]);
  });

  it('sent again with the same id are not sent twice', async () => {
    const bench = paperBench({ latencyMs: 50 });
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const order = marketOrder(KRAKEN, 'o', 'buy', '1');
    const first = account.submit(order);
    const second = account.submit(order);
    bench.clock.advance(100);
    expect(await first).toEqual({ status: 'accepted', venueOrderId: 'paper-o' });
    expect(await second).toEqual(await first);
    expect(await account.submit(order)).toMatchObject({ status: 'accepted' });
    expect(fillsOf(account.events)).toHaveLength(1);
  });

  it('are cancelled and changed, with an answer and an event', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const order = orderFor(KRAKEN, 'o', { price: '99' });
    await account.submit(order);
    await account.change(order, { price: '98' });
    await expect(account.change(order, { price: '98.05' })).rejects.toBeInstanceOf(VenueRejection);
    await expect(account.change(order, { amount: '50' })).rejects.toThrow('Not enough USD');
    expect(await account.cancel(order)).toBe('cancelled');
    expect(await account.cancel(order)).toBe('done');
    await expect(account.change(order, { price: '97' })).rejects.toThrow(ORDER_DONE);
    expect(doneOf(account.events)).toEqual([
      { kind: 'done', orderId: 'o', status: 'cancelled', reason: null, at: START },
    ]);
  });

  it('are found with their fills, unless they are on their way', async () => {
    const bench = paperBench({ latencyMs: 50 });
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '10000' });
    const order = marketOrder(KRAKEN, 'o', 'buy', '6');
    void account.submit(order);
    expect(await account.find(order)).toBeUndefined();
    bench.clock.advance(50);
    expect(await account.find(order)).toMatchObject({
      status: 'cancelled',
      reason: BOOK_EXHAUSTED,
      fills: [{ id: 'o:000000000000', amount: '5' }],
    });
    expect(await account.history(START)).toMatchObject({
      fills: [{ id: 'o:000000000000' }],
      entries: [],
    });
    expect(await account.history(START + HOUR)).toEqual({ fills: [], entries: [] });
    expect(await account.balances()).toBeUndefined();
  });

  it('expire', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const expiresAt = new Date(START + MINUTE).toISOString();
    await account.submit(orderFor(KRAKEN, 'o', { price: '99', timeInForce: 'GTD', expiresAt }));
    bench.clock.jump(MINUTE);
    expect(doneOf(account.events)).toMatchObject([{ status: 'expired', at: START + MINUTE }]);
  });
});

describe('the market', () => {
  it('is watched only while a contract has orders or positions', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    const watched = () => new Set([...bench.market.watched].map((topic) => topic.split(':')[0]));
    expect(watched()).toEqual(new Set());
    const resting = orderFor(PERPETUAL, 'rest', { price: '90' });
    await account.submit(resting);
    expect(watched()).toEqual(new Set(['book', 'ticker', 'trades']));
    await account.submit(marketOrder(PERPETUAL, 'buy', 'buy', '1'));
    await account.cancel(resting);
    bench.clock.advance(SECOND);
    expect(watched()).toEqual(new Set(['ticker']));
    await account.submit(marketOrder(PERPETUAL, 'sell', 'sell', '1'));
    bench.clock.advance(SECOND);
    expect(watched()).toEqual(new Set());
    expect(bench.venue.stats()).toEqual({ accounts: 1, contracts: 0, orders: 0 });
  });

  it('sends its first book before an order of a new contract is matched', async () => {
    const bench = paperBench();
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const order = orderFor(KRAKEN, 'o', { price: '99' });
    const answers = [account.submit(order), account.cancel(order)];
    bench.clock.advance(4 * SECOND);
    await settled();
    expect(account.events).toEqual([
      { kind: 'state', state: 'connecting' },
      { kind: 'state', state: 'connected' },
    ]);
    bench.open100(KRAKEN);
    expect(await Promise.all(answers)).toEqual([
      { status: 'accepted', venueOrderId: 'paper-o' },
      'cancelled',
    ]);
  });

  it('an order that is cancelled while it waits for the first book is not matched', async () => {
    const bench = paperBench();
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const order = marketOrder(KRAKEN, 'o', 'buy', '1');
    const answers = [account.submit(order), account.cancel(order)];
    bench.open100(KRAKEN);
    bench.clock.advance(SECOND);
    await settled();
    expect(await answers[1]).toBe('cancelled');
    expect(account.events.filter(({ kind }) => kind === 'fill')).toEqual([]);
    expect(await account.find(order)).toMatchObject({ status: 'cancelled', fills: [] });
  });

  it('without a first book within five seconds, the order is rejected', async () => {
    const bench = paperBench();
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const answer = account.submit(orderFor(KRAKEN, 'o'));
    bench.clock.advance(5 * SECOND);
    expect(await answer).toEqual({ status: 'rejected', reason: staleBook('Kraken Spot') });
  });

  it('of a contract that was not watched for a while starts with a new book', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    await account.submit(marketOrder(PERPETUAL, 'a', 'buy', '1'));
    bench.clock.advance(SECOND);
    bench.market.dropValue('book', 'binance_usdm:BTCUSDT');
    const answer = account.submit(marketOrder(PERPETUAL, 'b', 'buy', '1'));
    bench.clock.advance(SECOND);
    expect(fillsOf(account.events)).toHaveLength(1);
    bench.book(PERPETUAL, [[100, 5]], [[102, 5]]);
    await answer;
    expect(fillsOf(account.events)).toMatchObject([{ price: '101' }, { price: '102' }]);
  });

  it('that is not live fills nothing, and goes on with the book after it', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '1000' });
    await account.submit(orderFor(KRAKEN, 'old', { price: '100.5' }));
    bench.market.setLive('kraken_spot:BTC/USD', false);
    bench.clock.advance(SECOND);
    expect(await account.submit(orderFor(KRAKEN, 'new'))).toMatchObject({ status: 'rejected' });
    bench.print(KRAKEN, 'sell', 99, 1);
    expect(fillsOf(account.events)).toEqual([]);
    bench.market.setLive('kraken_spot:BTC/USD', true);
    bench.clock.advance(SECOND);
    bench.print(KRAKEN, 'sell', 100.5, 1);
    expect(fillsOf(account.events)).toHaveLength(1);
  });
});

describe('funding', () => {
  const next = START + 6 * HOUR;

  async function withPosition(side: 'buy' | 'sell') {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    bench.ticker(PERPETUAL, { pred_funding_rate: 0.0001, next_funding_time: next });
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    await account.submit(marketOrder(PERPETUAL, 'o', side, '2'));
    return { bench, account };
  }

  it.each([
    ['buy', '2', '-0.022'],
    ['sell', '-2', '0.022'],
  ] as const)(
    'of a position to %s is paid once, by the last rate before it is due',
    async (side, positionAmount, amount) => {
      const { bench, account } = await withPosition(side);
      bench.ticker(PERPETUAL, {
        mark_price: 110,
        pred_funding_rate: 0.0001,
        next_funding_time: next,
      });
      bench.clock.jump(6 * HOUR - 10);
      expect(entriesOf(account.events)).toEqual([]);
      bench.clock.jump(10);
      bench.ticker(PERPETUAL, { pred_funding_rate: 0.5, next_funding_time: next + 8 * HOUR });
      bench.clock.jump(MINUTE);
      expect(entriesOf(account.events)).toEqual([
        {
          id: `funding:binance_usdm:BTCUSDT:${next}`,
          asset: 'USDT',
          amount,
          kind: 'funding',
          contract: {
            exchange: 'binance_usdm',
            symbol: 'BTCUSDT',
            positionAmount,
            rate: '0.0001',
            price: '110',
          },
          at: next,
        },
      ]);
    },
  );

  it('is by the rate before a ticker that comes just after it is due', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const soon = START + MINUTE;
    bench.ticker(PERPETUAL, { pred_funding_rate: 0.0001, next_funding_time: soon });
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    await account.submit(marketOrder(PERPETUAL, 'o', 'buy', '1'));
    bench.clock.jump(MINUTE + 20);
    bench.ticker(PERPETUAL, { pred_funding_rate: 0.5, next_funding_time: soon + HOUR });
    expect(entriesOf(account.events)).toMatchObject([{ amount: '-0.01', at: soon }]);
  });
});

describe('liquidation', () => {
  it('cancels the orders, closes the position through the book and charges a fee', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '25' });
    await account.submit(marketOrder(PERPETUAL, 'o', 'buy', '2'));
    await account.submit(orderFor(PERPETUAL, 'rest', { side: 'sell', price: '120', amount: '2' }));
    bench.clock.advance(SECOND);
    expect(doneOf(account.events)).toEqual([]);
    bench.book(PERPETUAL, [[89, 1.5]], [[91, 5]]);
    bench.ticker(PERPETUAL, { mark_price: 88.5, last: 88.5 });
    bench.clock.advance(SECOND);
    expect(doneOf(account.events)).toMatchObject([
      { orderId: 'rest', status: 'cancelled', reason: LIQUIDATED },
    ]);
    const first = `liquidation:binance_usdm:BTCUSDT:${START + 2 * SECOND}`;
    expect(fillsOf(account.events).slice(1)).toMatchObject([
      {
        id: `${first}:000000000000`,
        orderId: null,
        side: 'sell',
        amount: '1.5',
        price: '89',
        fee: '0.06675',
      },
    ]);
    expect(entriesOf(account.events)).toMatchObject([
      {
        id: `${first}:0:fee`,
        asset: 'USDT',
        amount: '-0.6675',
        kind: 'liquidation',
        liquidated: { exchange: 'binance_usdm', symbol: 'BTCUSDT' },
      },
    ]);
    // the rest of it, once the book holds more
    bench.book(PERPETUAL, [[88, 1]], [[91, 5]]);
    bench.clock.advance(SECOND);
    expect(fillsOf(account.events).at(-1)).toMatchObject({ orderId: null, amount: '0.5' });
    bench.clock.jump(MINUTE);
    expect(fillsOf(account.events)).toHaveLength(3);
    expect(bench.lines).toEqual([]);
  });

  it('closes the position that needs most margin first, and stops when the rest is covered', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    bench.open100(FUTURE);
    const account = await bench.account('binance_usdm', { USDT: '60' });
    await account.submit(marketOrder(PERPETUAL, 'large', 'buy', '4'));
    await account.submit(marketOrder(FUTURE, 'small', 'buy', '1'));
    bench.ticker(PERPETUAL, { mark_price: 85.5 });
    bench.book(PERPETUAL, [[99, 9]], [[101, 9]]);
    bench.clock.advance(SECOND);
    expect(fillsOf(account.events).slice(2)).toMatchObject([{ symbol: 'BTCUSDT', amount: '4' }]);
  });

  it('waits for the first book of a contract', async () => {
    const bench = paperBench();
    bench.ticker(PERPETUAL, { mark_price: 80 });
    const position = positionIn(PERPETUAL, { amount: '1', cost: '100' });
    const account = await bench.account('binance_usdm', { USDT: '10' }, { positions: [position] });
    await settled();
    bench.clock.advance(1_800);
    expect(bench.market.watched).toContain('book:binance_usdm:BTCUSDT');
    bench.book(PERPETUAL, [[79, 5]], []);
    bench.clock.advance(SECOND);
    expect(fillsOf(account.events)).toMatchObject([{ orderId: null, price: '79' }]);
  });

  it('pays from the insurance fund what a closed account owes', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '25' });
    await account.submit(marketOrder(PERPETUAL, 'o', 'buy', '2'));
    bench.book(PERPETUAL, [[80, 5]], [[91, 5]]);
    bench.ticker(PERPETUAL, { mark_price: 80, last: 80 });
    bench.clock.advance(SECOND);
    const fees = fillsOf(account.events).map(({ fee }) => Number(fee));
    const [charged, insured] = entriesOf(account.events);
    // 25 − 2·(101 − 80), less what was paid in fees
    const owed = 17 + fees.reduce((sum, fee) => sum + fee, 0) - Number(charged?.amount);
    expect(insured).toMatchObject({ kind: 'liquidation', asset: 'USDT' });
    expect(Number(insured?.amount)).toBeCloseTo(owed, 10);
  });

  it('of an isolated position spares the rest of the account, and takes its margin at most', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    bench.open100(FUTURE);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    const isolated = { mode: 'isolated', leverage: decimal('20') } as const;
    expect(bench.venue.setMargin('A', contractKey(PERPETUAL), isolated)).toBeUndefined();
    await account.submit(marketOrder(PERPETUAL, 'a', 'buy', '2'));
    await account.submit(marketOrder(FUTURE, 'b', 'buy', '1'));
    await account.submit(orderFor(PERPETUAL, 'rest', { price: '90' }));
    await account.submit(orderFor(FUTURE, 'other', { price: '90' }));
    // 202 / 20 = 10.1 of margin
    bench.book(PERPETUAL, [[80, 5]], [[91, 5]]);
    bench.ticker(PERPETUAL, { mark_price: 80, last: 80 });
    bench.clock.advance(2 * SECOND);
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'rest', reason: LIQUIDATED }]);
    const closed = fillsOf(account.events).filter(({ orderId }) => orderId === null);
    expect(closed).toMatchObject([{ symbol: PERPETUAL.symbol, side: 'sell', amount: '2' }]);
    const paid = entriesOf(account.events).reduce((sum, { amount }) => sum + Number(amount), 0);
    const lost = 2 * (101 - 80) + closed.reduce((sum, { fee }) => sum + Number(fee), 0) - paid;
    expect(lost).toBeCloseTo(10.1, 10);
  });

  it('does not take place for spot', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const account = await bench.account('kraken_spot', { USD: '102' });
    await account.submit(marketOrder(KRAKEN, 'o', 'buy', '1'));
    bench.ticker(KRAKEN, { last: 1 });
    bench.clock.jump(MINUTE);
    expect(entriesOf(account.events)).toEqual([]);
  });
});

describe('the margin of a contract', () => {
  it('is set, and orders then need it', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '20' });
    const large = marketOrder(PERPETUAL, 'a', 'buy', '4');
    expect(await account.submit(large)).toMatchObject({ status: 'rejected' });
    const setting = { mode: 'cross', leverage: decimal('50') } as const;
    expect(bench.venue.setMargin('A', contractKey(PERPETUAL), setting)).toBeUndefined();
    expect(await account.submit({ ...large, id: 'b' })).toMatchObject({ status: 'accepted' });
  });

  it('is that of the database when an account is opened', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const { exchange, symbol } = PERPETUAL;
    const margins = [{ exchange, symbol, mode: 'cross', leverage: '50' }] as const;
    const account = await bench.account('binance_usdm', { USDT: '20' }, { margins });
    const large = marketOrder(PERPETUAL, 'a', 'buy', '4');
    expect(await account.submit(large)).toMatchObject({ status: 'accepted' });
  });

  it.each([
    ['a leverage below 1', PERPETUAL, 'cross', '0.5', 'from 1 to 125'],
    ['a leverage above that of the venue', PERPETUAL, 'cross', '126', 'from 1 to 125'],
    ['spot', SPOT, 'cross', '5', 'no margin'],
    ['a venue without leverage', INVERSE, 'cross', '20', 'by the size'],
    ['another mode with a position', FUTURE, 'isolated', '10', 'neither a position nor'],
    ['more margin than is free', FUTURE, 'cross', '2', 'Not enough USDT'],
  ] as const)('is not set: %s', async (_what, of, mode, leverage, text) => {
    const bench = paperBench();
    bench.open100(FUTURE);
    const account = await bench.account('binance_usdm', { USDT: '30' });
    await account.submit(marketOrder(FUTURE, 'a', 'buy', '1'));
    const setting = { mode, leverage: decimal(leverage) };
    expect(bench.venue.setMargin('A', contractKey(of), setting)).toContain(text);
  });

  it('of a losing isolated position is not lowered below its loss', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    const set = (leverage: string) =>
      bench.venue.setMargin('A', contractKey(PERPETUAL), {
        mode: 'isolated',
        leverage: decimal(leverage),
      });
    expect(set('10')).toBeUndefined();
    await account.submit(marketOrder(PERPETUAL, 'a', 'buy', '1'));
    bench.ticker(PERPETUAL, { mark_price: 98 });
    // a loss of 3, and a margin of 101 / 100 or 101 / 12
    expect(set('100')).toContain('would not cover the loss');
    expect(set('12')).toBeUndefined();
  });

  it('of an isolated position is spared when the cross positions are liquidated', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    bench.open100(FUTURE);
    const account = await bench.account('binance_usdm', { USDT: '60' });
    const isolated = { mode: 'isolated', leverage: decimal('10') } as const;
    expect(bench.venue.setMargin('A', contractKey(PERPETUAL), isolated)).toBeUndefined();
    await account.submit(marketOrder(PERPETUAL, 'a', 'buy', '3'));
    await account.submit(marketOrder(FUTURE, 'b', 'buy', '2'));
    await account.submit(orderFor(PERPETUAL, 'rest', { side: 'sell', price: '150' }));
    bench.book(FUTURE, [[80, 5]], [[91, 5]]);
    bench.ticker(FUTURE, { mark_price: 80, last: 80 });
    bench.clock.advance(2 * SECOND);
    const closed = fillsOf(account.events).filter(({ orderId }) => orderId === null);
    expect(closed.map(({ symbol }) => symbol)).toEqual([FUTURE.symbol]);
    expect(doneOf(account.events)).toEqual([]);
  });

  it('of an account that is not open here is set at its venue', () => {
    const setting = { mode: 'cross', leverage: decimal('2') } as const;
    expect(paperBench().venue.setMargin('B', contractKey(PERPETUAL), setting)).toContain(
      'at its venue',
    );
  });
});

describe('expiry', () => {
  it('settles a future at the index price, and cancels its orders', async () => {
    const bench = paperBench();
    bench.open100(FUTURE);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    await account.submit(marketOrder(FUTURE, 'o', 'buy', '2'));
    await account.submit(orderFor(FUTURE, 'rest', { price: '90' }));
    bench.ticker(FUTURE, { index_price: 105 });
    bench.clock.jump(HOUR + MINUTE);
    expect(doneOf(account.events)).toMatchObject([
      { orderId: 'rest', reason: 'The contract has expired.' },
    ]);
    expect(entriesOf(account.events)).toEqual([
      {
        id: 'settlement:binance_usdm:BTCUSDT_251110',
        asset: 'USDT',
        amount: '8',
        kind: 'settlement',
        contract: {
          exchange: 'binance_usdm',
          symbol: 'BTCUSDT_251110',
          positionAmount: '2',
          price: '105',
        },
        at: EXPIRY,
      },
    ]);
    expect(bench.venue.stats().contracts).toBe(0);
  });

  it('pays an option its intrinsic value', async () => {
    const bench = paperBench();
    bench.ticker(OPTION, { mark_price: 0.05, last: 0.05 });
    bench.book(OPTION, [[0.05, 5]], [[0.06, 5]]);
    const account = await bench.account('deribit', { BTC: '1' });
    await account.submit(marketOrder(OPTION, 'o', 'buy', '2'));
    expect(fillsOf(account.events)).toMatchObject([{ price: '0.06', fee: '0.0006' }]);
    bench.ticker(OPTION, { mark_price: 0.05, index_price: 125 });
    bench.clock.jump(HOUR + MINUTE);
    expect(entriesOf(account.events)).toMatchObject([{ asset: 'BTC', amount: '0.4' }]);
  });
});

describe('accounts', () => {
  it('keep their orders when they are opened again, and nothing that happened in between fills', async () => {
    const bench = paperBench();
    bench.open100(KRAKEN);
    const before = await bench.account('kraken_spot', { USD: '1000' });
    const order = orderFor(KRAKEN, 'o', { amount: '2', price: '100.5' });
    await before.submit(order);
    bench.print(KRAKEN, 'sell', 100.5, 0.5);
    await before.close();
    expect(bench.venue.stats()).toMatchObject({ accounts: 0, orders: 0 });
    bench.print(KRAKEN, 'sell', 90, 50);
    expect(fillsOf(before.events)).toHaveLength(1);

    const stored = { ...order, status: 'PARTIALLY_FILLED', filled: '0.5' } as const;
    const unsent = orderFor(KRAKEN, 'p', { price: '99' });
    const account = await bench.account(
      'kraken_spot',
      { USD: '950' },
      { orders: [stored, unsent] },
    );
    await settled();
    expect(await account.find(stored)).toMatchObject({ status: 'open' });
    expect(await account.find(unsent)).toBeUndefined();
    bench.clock.advance(SECOND);
    bench.print(KRAKEN, 'sell', 100.5, 9);
    expect(fillsOf(account.events)).toMatchObject([{ id: 'o:000000000000.5', amount: '1.5' }]);
    await expect(before.submit(unsent)).rejects.toThrow('closed');
  });

  it('restore orders of contracts that are listed later', async () => {
    const bench = paperBench();
    const { catalogue } = bench.market;
    bench.market.catalogue = { ...catalogue, contracts: [] };
    const order = orderFor(KRAKEN, 'o', { price: '100.5', status: 'OPEN' });
    const account = await bench.account('kraken_spot', { USD: '950' }, { orders: [order] });
    bench.clock.advance(SECOND);
    expect(await account.find(order)).toMatchObject({ status: 'open', fills: [] });
    bench.market.catalogue = { ...catalogue };
    bench.open100(KRAKEN);
    bench.clock.advance(SECOND);
    await settled();
    expect(await account.find(order)).toMatchObject({ status: 'open' });
    bench.print(KRAKEN, 'sell', 100.5, 9);
    expect(fillsOf(account.events)).toHaveLength(1);
  });

  it('follow positions that are handed in', async () => {
    const bench = paperBench();
    const next = START + HOUR;
    bench.ticker(PERPETUAL, { pred_funding_rate: 0.001, next_funding_time: next });
    const account = await bench.account(
      'binance_usdm',
      { USDT: '1000' },
      { positions: [positionIn(PERPETUAL, { amount: '1', cost: '100' })] },
    );
    await settled();
    bench.clock.jump(HOUR);
    expect(entriesOf(account.events)).toMatchObject([{ amount: '-0.1', at: next }]);
  });

  it('are paid the funding that was due while they were not open, once', async () => {
    const bench = paperBench();
    bench.clock.jump(3 * HOUR);
    setHistory(bench, [paidAt(0), paidAt(1), paidAt(2), paidAt(9)], 200);
    const account = await bench.account(
      'binance_usdm',
      { USDT: '1000' },
      { positions: [positionIn(PERPETUAL, { amount: '-2', cost: '-200', changedAt: START })] },
    );
    expect(entriesOf(account.events)).toMatchObject([
      { id: `funding:binance_usdm:BTCUSDT:${START + HOUR}`, amount: '0.4', at: START + HOUR },
      { amount: '0.8', at: START + 2 * HOUR },
    ]);
    expect(bench.lines).toEqual([]);
  });

  it('log funding whose mark price is unknown', async () => {
    const bench = paperBench();
    bench.clock.jump(2 * HOUR);
    setHistory(bench, [{ at: START + HOUR, rate: 0.001 }], 0);
    const account = await bench.account(
      'binance_usdm',
      { USDT: '1000' },
      { positions: [positionIn(PERPETUAL, { amount: '1', cost: '100' })] },
    );
    expect(entriesOf(account.events)).toEqual([]);
    expect(bench.lines).toEqual([
      'The funding of binance_usdm:BTCUSDT at 2025-11-10T19:00:00.000Z was not booked: its mark price is unknown.',
    ]);
  });

  it('are settled at the index of its expiry where a contract ended while they were not open', async () => {
    const bench = paperBench();
    bench.clock.jump(2 * HOUR);
    setHistory(bench, [], 130);
    const { catalogue } = bench.market;
    bench.market.catalogue = {
      ...catalogue,
      contracts: catalogue.contracts.filter(({ expiry }) => expiry === null),
    };
    const account = await bench.account(
      'binance_usdm',
      { USDT: '1000' },
      { positions: [positionIn(FUTURE, { amount: '2', cost: '200' })] },
    );
    expect(entriesOf(account.events)).toMatchObject([
      { kind: 'settlement', asset: 'USDT', amount: '60', at: EXPIRY },
    ]);
    bench.clock.advance(SECOND);
    expect(entriesOf(account.events)).toHaveLength(1);
    expect(bench.lines).toEqual([]);
  });

  it('are reset to new balances without positions and orders', async () => {
    const bench = paperBench();
    bench.open100(PERPETUAL);
    const account = await bench.account('binance_usdm', { USDT: '1000' });
    await account.submit(marketOrder(PERPETUAL, 'a', 'buy', '2'));
    await account.submit(orderFor(PERPETUAL, 'b', { price: '90' }));
    await bench.venue.reset('A', [{ asset: 'USDT', amount: '5' }]);
    expect(doneOf(account.events)).toMatchObject([{ orderId: 'b', status: 'cancelled' }]);
    const close = marketOrder(PERPETUAL, 'c', 'sell', '2', { reduceOnly: true });
    expect(await account.submit(close)).toMatchObject({ status: 'rejected' });
    expect(await account.submit(orderFor(PERPETUAL, 'd', { price: '90' }))).toMatchObject({
      status: 'rejected',
    });
    bench.venue.adjust('A', 'USDT', '20');
    expect(await account.submit(orderFor(PERPETUAL, 'e', { price: '90' }))).toMatchObject({
      status: 'accepted',
    });
  });

  it('that are reset send no order that still waits for its first book', async () => {
    const bench = paperBench();
    const account = await bench.account('kraken_spot', { USD: '1000' });
    const answer = account.submit(orderFor(KRAKEN, 'o'));
    await bench.venue.reset('A', [{ asset: 'USD', amount: '1000' }]);
    bench.open100(KRAKEN);
    expect(await answer).toEqual({ status: 'rejected', reason: 'The account was reset.' });
    expect(bench.venue.stats().orders).toBe(0);
  });

  it('cannot be open twice', async () => {
    const bench = paperBench();
    await bench.account('kraken_spot', {});
    await expect(bench.account('kraken_spot', {})).rejects.toThrow('open already');
    await bench.venue.close();
    expect(bench.venue.stats()).toEqual({ accounts: 0, contracts: 0, orders: 0 });
  });
});
