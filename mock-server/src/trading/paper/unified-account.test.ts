import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { exchanges } from '@parallax/server-market/catalogue/exchanges';
import { SECOND } from '@parallax/server-market/durations';
import {
  collarPercentOf,
  computeOrderPreview,
  contractFees,
  contractTerms,
  decimal,
  toNumber,
  unifiedAccountOf,
  ZERO,
} from '@parallax/trading';
import { BYBIT, marketOrder, paperBench, positionIn } from './testing/paper-bench.ts';

/** A venue whose index of BTC the test moves, and a preview of an account that holds only coins. */
function coinBench() {
  const usd: Record<string, string> = { USDT: '1', BTC: '100' };
  const bench = paperBench({ usd });
  bench.open100(BYBIT);
  const terms = contractTerms(BYBIT);
  const exchange = exchanges.find(({ name }) => name === BYBIT.exchange);
  const preview = (amount: string) =>
    computeOrderPreview({
      order: marketOrder(BYBIT, 'o', 'buy', amount),
      terms,
      book: { bids: [[100, 5]], asks: [[101, 5]] },
      fees: contractFees(BYBIT, exchange) ?? null,
      collarPercent: collarPercentOf(terms),
      isPaper: true,
      account: {
        balances: new Map([['BTC', decimal('1')]]),
        positions: new Map(),
        orders: [],
        prices: { markOf: () => decimal('100'), underlyingOf: () => decimal('100') },
        unified: unifiedAccountOf(BYBIT.exchange, (asset) =>
          usd[asset] === undefined ? undefined : decimal(usd[asset]),
        ),
      },
      settleUsd: decimal('1'),
    });
  const moveTo = (price: number): void => {
    usd['BTC'] = String(price);
    bench.book(BYBIT, [[price, 5]], [[price + 1, 5]]);
    bench.ticker(BYBIT, { mark_price: price, index_price: price, last: price });
    bench.clock.advance(SECOND);
  };
  return { ...bench, usd, preview, moveTo };
}

it('a position on coins is liquidated at the price that its preview shows, and not before', async () => {
  const bench = coinBench();
  const preview = bench.preview('0.5');
  expect(preview.problems).toEqual([]);
  const price = toNumber(preview.liquidationPrice ?? ZERO);
  // 0.98 p + 0.5 (p − 101) − fee = 0.005 · 0.5 p
  expect(price).toBeCloseTo((50.5 + toNumber(preview.fee?.amount ?? ZERO)) / 1.4775, 9);
  const account = await bench.account(BYBIT.exchange, { BTC: '1' });
  await account.submit(marketOrder(BYBIT, 'o', 'buy', '0.5'));
  const liquidations = () =>
    account.events.flatMap((event) =>
      event.kind === 'fill' && event.fill.closedBy === 'liquidation' ? event.fill : [],
    );
  bench.moveTo(price + 0.01);
  expect(liquidations()).toEqual([]);
  bench.moveTo(price - 0.01);
  expect(liquidations()).toMatchObject([{ side: 'sell', amount: '0.5' }]);
  expect(bench.lines).toEqual([]);
});

it('an order on coins is refused where its preview refuses it', async () => {
  const bench = coinBench();
  // a tenth of 9.8 · 100 is all that one BTC covers at 0.98, without the fee
  const preview = bench.preview('9.8');
  expect(preview.problems.some(({ rule }) => rule === 'Margin')).toBe(true);
  const account = await bench.account(BYBIT.exchange, { BTC: '1' });
  expect(await account.submit(marketOrder(BYBIT, 'o', 'buy', '9.8'))).toMatchObject({
    status: 'rejected',
    reason: preview.problems.find(({ rule }) => rule === 'Margin')?.text,
  });
});

it('while the index price of its coins is unknown, an account is not liquidated', async () => {
  const bench = coinBench();
  const account = await bench.account(BYBIT.exchange, { BTC: '1' });
  await account.submit(marketOrder(BYBIT, 'o', 'buy', '0.5'));
  delete bench.usd['BTC'];
  bench.ticker(BYBIT, { mark_price: 1, index_price: 1, last: 1 });
  bench.clock.advance(SECOND);
  expect(account.events.filter(({ kind }) => kind === 'fill')).toHaveLength(1);
  expect(await account.submit(marketOrder(BYBIT, 'p', 'buy', '1'))).toMatchObject({
    status: 'rejected',
    reason: expect.stringContaining(`The index price of BTC is not known now`),
  });
});

/** Accounts of one asset with positions, and how often its index price is read, which is once per valuation. */
async function benchWithPositions({
  accounts,
  positions,
}: Record<'accounts' | 'positions', number>) {
  let reads = 0;
  const usd = {
    get USDT() {
      reads += 1;
      return '1';
    },
  };
  const bench = paperBench({ usd });
  const held = Array.from({ length: positions }, (_, index) => ({
    ...BYBIT,
    base: `COIN${index}`,
    symbol: `COIN${index}USDT.P`,
  }));
  bench.market.catalogue = { ...bench.market.catalogue, contracts: held };
  for (const contract of held) bench.open100(contract);
  const state = {
    positions: held.map((contract) => positionIn(contract, { amount: '0.1', cost: '10' })),
  };
  for (let index = 0; index < accounts; index += 1)
    await bench.account(BYBIT.exchange, { USDT: '1000' }, { ...state, accountId: `A${index}` });
  return {
    /** Lets a round of checks be due, and returns the reads so far. */
    startRound(): number {
      reads = 0;
      bench.clock.advance(SECOND);
      expect(bench.lines).toEqual([]);
      return reads;
    },
    reads: () => reads,
  };
}

const readsInRound = async (positions: number): Promise<number> =>
  (await benchWithPositions({ accounts: 1, positions })).startRound();

it('a round of checks values an account once, whatever it holds', async () => {
  const ofOne = await readsInRound(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(await readsInRound(30)).toBe(ofOne);
});

it('a round of checks pauses between accounts with many positions, and checks all of them', async () => {
  const ofOne = await readsInRound(30);
  const bench = await benchWithPositions({ accounts: 3, positions: 30 });
  expect(bench.startRound()).toBe(ofOne);
  while (bench.reads() < 3 * ofOne) await nextTurn();
  expect(bench.reads()).toBe(3 * ofOne);
});
