import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VenueAccount, VenueEvent, VenueFill, VenuePosition } from '@parallax/live';
import type { Contract } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import {
  applyFill,
  contractTerms,
  decimal,
  formatDecimal,
  NO_POSITION,
  type PositionState,
  toText,
  ZERO,
} from '@parallax/trading';
import * as fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { until } from '../../../testing/until.ts';
import { checkLedger } from '../../check-ledger/check-ledger.ts';
import { readStrategyContracts } from '../../portfolio/strategy-contracts.ts';
import { readBalances, readPositions } from '../../records/account-store.ts';
import {
  createLiveEngine,
  storeCompany,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../../venue-accounts/balances-only-account.ts';
import type { AccountEngine } from '../account-engine.ts';

const SPOT = fixedMarket.catalogue.contracts.find(({ exchange }) => exchange === 'okx');
if (SPOT === undefined) throw new Error('The market has no contract of OKX.');
const derivative = (symbol: string, changes: Partial<Contract>): Contract => ({
  ...SPOT,
  symbol,
  origSymbol: symbol,
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
  ...changes,
});
const LINEAR = derivative('LINEAR', {});
const INVERSE = derivative('INVERSE', {
  riskType: 'inverse',
  settle: 'BTC',
  contractSizeUnit: 'USD',
});
const market = {
  ...fixedMarket,
  catalogue: { ...fixedMarket.catalogue, contracts: [SPOT, LINEAR, INVERSE] },
};
const START = Date.parse('2026-11-28T08:00:00Z');

/** An account at a venue with the balances of a test. */
class Venue {
  balances: ReadonlyMap<string, string> = new Map();
  positions: readonly VenuePosition[] | undefined;
  /** how often its positions were read */
  readings = 0;
  /** the trades of its next listings */
  readonly listings: VenueFill[][] = [];
  report: (event: VenueEvent) => void = () => undefined;

  account(): VenueAccount {
    return {
      ...balancesOnlyAccount('None.', 'connected'),
      start: async (onEvent) => {
        this.report = onEvent;
        onEvent({ kind: 'state', state: 'connected' });
      },
      submit: async ({ id }) => ({ status: 'accepted', venueOrderId: id }),
      history: async () => ({ fills: this.listings.shift() ?? [], entries: [] }),
      balances: async () => this.balances,
      positions: async () => {
        this.readings += 1;
        return this.positions;
      },
    };
  }
}

const venues = new Map<string, Venue>();
let storage: Storage;
let remove: () => Promise<void>;
let companyId: string;
let engine: AccountEngine;
/** called when a replay has read fills, with their number */
let onRead: (fills: number) => void = () => undefined;
const observeReads: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    const { length } = result.rows.filter((row) => 'price' in row && 'realised' in row);
    if (length > 0) onRead(length);
    return result;
  },
};
const createEngine = (): AccountEngine =>
  createLiveEngine(
    { ...storage, db: storage.db.withPlugin(observeReads) },
    {
      market,
      openVenue: (id) => (venues.get(id) ?? new Venue()).account(),
      rereadMs: 3_000,
    },
  );
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  companyId = await storeCompany(storage);
  engine = createEngine();
  await engine.start();
});
afterAll(async () => {
  await engine.close();
  await remove();
});

async function addAccount() {
  const venue = new Venue();
  const id = randomUUID();
  venues.set(id, venue);
  await storeConnection(storage, companyId, id);
  engine.takeReleased();
  await untilStarted(storage, id);
  return { id, venue };
}

interface Trade {
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly price: string;
  /** that of the first trade by default */
  readonly at?: number;
  readonly orderId?: string | null;
}

/** The fills of trades of a contract in the order in which they were made, one after another. */
const fillsOf = (trades: readonly Trade[], { symbol, settle }: Contract): VenueFill[] =>
  trades.map(({ at = START, orderId = null, ...trade }, i) => ({
    ...trade,
    id: `${symbol}:order-${i}:${98 + i}`,
    orderId,
    exchange: 'okx',
    symbol,
    fee: '0.01',
    feeAsset: settle ?? '',
    liquidity: 'taker',
    at,
  }));

const report = (venue: Venue, fills: readonly VenueFill[]): void => {
  for (const fill of fills) venue.report({ kind: 'fill', fill });
};

/** Waits until the position of an account has this average cost. */
const untilCost = (accountId: string, symbol: string, cost: string) =>
  until(async () => {
    const positions = await readPositions(storage.db, [accountId]);
    return positions.find((each) => each.symbol === symbol && each.cost === cost);
  });

const sum = (values: readonly string[]): string =>
  toText(values.reduce((total, value) => total.plus(value), ZERO));

async function readFigures(accountId: string) {
  const fills = await storage.db
    .selectFrom('fill')
    .select(['id', 'realised'])
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute();
  const entries = await storage.db
    .selectFrom('ledger_entry')
    .select(['kind', 'amount'])
    .where('account_id', '=', accountId)
    .execute();
  const balances = await readBalances(storage.db, [accountId]);
  const log = await storage.db
    .selectFrom('trading_log')
    .select('text')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'state corrected')
    .execute();
  return {
    ids: fills.map(({ id }) => id),
    realised: sum(fills.map(({ realised }) => realised)),
    booked: sum(entries.filter(({ kind }) => kind === 'fill').map(({ amount }) => amount)),
    flows: entries.filter(({ kind }) => kind === 'deposit' || kind === 'withdrawal'),
    balances: Object.fromEntries(balances.map(({ asset, total }) => [asset, total])),
    log: log.map(({ text }) => text),
  };
}

it.each([
  [
    'a long position',
    [
      { side: 'buy', amount: '1', price: '50000' },
      { side: 'buy', amount: '1', price: '104291.296', at: START + 500 },
      { side: 'sell', amount: '1', price: '104185', at: START + 900 },
    ],
    { amount: '1', entry: '77145.648', realised: '27039.352' },
  ],
  [
    'a short position',
    [
      { side: 'sell', amount: '1', price: '150000' },
      { side: 'sell', amount: '1', price: '104185', at: START + 500 },
      // in one millisecond, by the number of the trade
      { side: 'buy', amount: '1', price: '104291.296', at: START + 500 },
    ],
    { amount: '-1', entry: '127092.5', realised: '22801.204' },
  ],
] as const)(
  '%s has the figures of its trades in the order in which they were made',
  async (_what, trades, { amount, entry, realised }) => {
    const { id, venue } = await addAccount();
    const [first, late, last] = fillsOf(trades, LINEAR);
    if (!first || !late || !last) throw new Error('There are three trades.');
    const cost = toText(decimal(amount).times(entry));
    const total = toText(decimal(realised).minus('0.03'));
    venue.balances = new Map([['USDT', total]]);

    report(venue, [first, last]);
    // what the venue has is compared while a trade is missing
    venue.report({ kind: 'gap' });
    report(venue, [late]);
    expect(await untilCost(id, 'LINEAR', cost)).toMatchObject({ amount, realised });
    const figures = await until(async () => {
      const read = await readFigures(id);
      return read.log.length > 0 && read;
    });
    expect(figures).toEqual({
      ids: [first.id, late.id, last.id],
      realised,
      booked: realised,
      flows: [],
      balances: { USDT: total },
      log: [expect.stringContaining(`entry price is ${formatDecimal(decimal(entry))} instead of`)],
    });

    await engine.close();
    engine = createEngine();
    await engine.start();
    await until(async () => engine.startedAccounts.some((account) => account.id === id));
    expect(await readFigures(id)).toEqual(figures);
    const { problems } = await checkLedger(storage.db);
    expect(problems).toEqual([]);
  },
);

it('a trade that is listed after its effect on the balance is no withdrawal', async () => {
  const { id, venue } = await addAccount();
  const [first, late, last] = fillsOf(
    [
      { side: 'buy', amount: '1', price: '50000' },
      { side: 'buy', amount: '1', price: '60000', at: START + 500 },
      { side: 'sell', amount: '2', price: '70000', at: START + 900 },
    ],
    LINEAR,
  );
  if (!first || !late || !last) throw new Error('There are three trades.');
  report(venue, [first, last]);
  await until(async () => (await readFigures(id)).ids.length === 2);
  venue.balances = new Map([['USDT', '29999.97']]);
  venue.listings.push([], [late]);
  venue.report({ kind: 'gap' });
  const ids = [first.id, late.id, last.id];
  await until(async () => (await readFigures(id)).ids.join() === ids.join());
  expect(await readFigures(id)).toMatchObject({
    booked: '30000',
    flows: [],
    balances: { USDT: '29999.97' },
  });
});

const settle = (venue: Venue, amount: string, at: number): void =>
  venue.report({
    kind: 'entry',
    entry: {
      id: `settlement:${at}`,
      kind: 'settlement',
      asset: 'USDT',
      amount,
      at,
      contract: { exchange: 'okx', symbol: 'LINEAR', positionAmount: '1', price: '60000' },
    },
  });

it.each(['trade', 'deposit'])(
  'a %s that is listed after its difference of balances was booked leaves the balances of the venue',
  async (what) => {
    const { id, venue } = await addAccount();
    const trades: readonly Trade[] = [
      { side: 'buy', amount: '1', price: '50000' },
      { side: 'sell', amount: '1', price: '51000', at: START + 1_000 },
    ];
    const [first, late] = fillsOf(trades, LINEAR);
    if (!first || !late) throw new Error('There are two trades.');
    report(venue, [first]);
    await until(async () => (await readFigures(id)).ids.length === 1);
    venue.balances = new Map([['USDT', '999.98']]);
    venue.report({ kind: 'gap' });
    await until(async () => (await readFigures(id)).flows.length === 1);
    const booked = { id: 'bill:1', asset: 'USDT', amount: '999.99', at: START + 1_000 };
    if (what === 'trade') report(venue, [late]);
    else venue.report({ kind: 'entry', entry: { ...booked, kind: 'deposit' } });
    const total = async () => (await readFigures(id)).balances['USDT'];
    await until(async () => (await total()) === '1999.97');
    expect(await until(async () => (await total()) === '999.98')).toBe(true);
  },
);

it('a trade of the venue in a gap that is listed late is booked without another gap', async () => {
  const { id, venue } = await addAccount();
  const [first, late] = fillsOf(
    [
      { side: 'buy', amount: '1', price: '50000' },
      { side: 'buy', amount: '1', price: '51000', at: START + 1_000 },
    ],
    LINEAR,
  );
  if (!first || !late) throw new Error('There are two trades.');
  report(venue, [first]);
  venue.balances = new Map([['USDT', '-0.02']]);
  const listed = until(async () => {
    if (venue.listings.length === 0) venue.listings.push([], [], [late]);
    return (await readFigures(id)).ids.includes(late.id);
  });
  venue.report({ kind: 'gap' });
  await listed;
  const total = async () => (await readFigures(id)).balances['USDT'];
  expect(await until(async () => (await total()) === '-0.02')).toBe(true);
});

it('a funding payment that is listed late is of the position of its time', async () => {
  const { id, venue } = await addAccount();
  const trades: readonly Trade[] = [
    { side: 'buy', amount: '1', price: '50000' },
    { side: 'sell', amount: '1', price: '51000', at: START + 2_000 },
    { side: 'buy', amount: '1', price: '52000', at: START + 3_000 },
  ];
  venue.balances = new Map([['USDT', '989.97']]);
  report(venue, fillsOf(trades, LINEAR));
  const contract = { exchange: 'okx', symbol: 'LINEAR', positionAmount: '1', price: '50000' };
  const entry = {
    id: 'funding:1',
    kind: 'funding',
    asset: 'USDT',
    amount: '-10',
    contract,
  } as const;
  venue.report({ kind: 'entry', entry: { ...entry, at: START + 1_000 } });
  await until(async () => {
    const [position] = await readPositions(storage.db, [id]);
    return position?.cost === '52000' && position.funding === '0';
  });
  expect(await readFigures(id)).toMatchObject({ flows: [], balances: { USDT: '989.97' } });
  expect((await checkLedger(storage.db)).problems).toEqual([]);
});

describe('a settlement of a session', () => {
  it.each([
    ['closed', { sold: '1', cost: '0', realised: '11000', total: '10999.98' }],
    ['reduced', { sold: '0.5', cost: '30000', realised: '10500', total: '10499.98' }],
  ])(
    'that is listed after the position was %s counts once',
    async (_how, { sold, cost, realised, total }) => {
      const { id, venue } = await addAccount();
      venue.balances = new Map([['USDT', total]]);
      report(
        venue,
        fillsOf(
          [
            { side: 'buy', amount: '1', price: '50000' },
            { side: 'sell', amount: sold, price: '61000', at: START + 10_000 },
          ],
          LINEAR,
        ),
      );
      settle(venue, '10000', START + 1);
      venue.report({ kind: 'gap' });
      await until(async () => {
        const [position] = await readPositions(storage.db, [id]);
        return position?.cost === cost && position.realised === realised;
      });
      const figures = await readFigures(id);
      expect(figures).toMatchObject({
        booked: toText(decimal(realised).minus('10000')),
        flows: [],
        balances: { USDT: total },
      });

      await engine.close();
      engine = createEngine();
      await engine.start();
      await until(async () => engine.startedAccounts.some((account) => account.id === id));
      expect(await readFigures(id)).toEqual(figures);
      const { problems } = await checkLedger(storage.db);
      expect(problems).toEqual([]);
    },
  );

  it('is of the position that a trade from before it has made', async () => {
    const { id, venue } = await addAccount();
    const [first, late] = fillsOf(
      [
        { side: 'buy', amount: '2', price: '50000' },
        { side: 'sell', amount: '1', price: '59000', at: START + 500 },
      ],
      LINEAR,
    );
    if (!first || !late) throw new Error('There are two trades.');
    venue.balances = new Map([['USDT', '18999.98']]);
    report(venue, [first]);
    settle(venue, '10000', START + 1_000);
    report(venue, [late]);
    expect(await untilCost(id, 'LINEAR', '60000')).toMatchObject({ realised: '19000' });
  });

  it('that was stored before the process ended is placed by the next one', async () => {
    const { id, venue } = await addAccount();
    report(
      venue,
      fillsOf(
        [
          { side: 'buy', amount: '1', price: '50000' },
          { side: 'sell', amount: '0.5', price: '61000', at: START + 10_000 },
        ],
        LINEAR,
      ),
    );
    settle(venue, '5000', START + 20_000);
    await untilCost(id, 'LINEAR', '30000');
    await engine.close();
    // as if it had been listed after the sale
    await sql`update ledger_entry set at = ${new Date(START + 1).toISOString()}
      where account_id = ${id} and kind = 'settlement'`.execute(storage.db);
    engine = createEngine();
    await engine.start();
    // 0.5 of a cost of 55,000 is sold for 30,500
    await untilCost(id, 'LINEAR', '27500');
    expect(await readFigures(id)).toMatchObject({ realised: '3000', booked: '3000' });
  });
});

it('an entry price that is not that at the venue is in the trading log, once', async () => {
  const { id, venue } = await addAccount();
  report(venue, fillsOf([{ side: 'buy', amount: '1', price: '50000' }], LINEAR));
  await untilCost(id, 'LINEAR', '50000');
  const of = { exchange: 'okx', symbol: 'LINEAR', amount: '1' };
  venue.balances = new Map([['USDT', '-0.01']]);
  // a different one is read again after a replay
  for (const [entryPrice, readings] of [
    ['51000', 3],
    ['52000', 3],
    ['50000', 2],
    ['53000', 3],
  ] as const) {
    venue.positions = [{ ...of, entryPrice }];
    const before = venue.readings;
    venue.report({ kind: 'gap' });
    await until(async () => venue.readings === before + readings);
  }
  await until(async () => (await readFigures(id)).log.length === 2);
  expect((await readFigures(id)).log).toEqual([
    expect.stringContaining('entry price of LINEAR is 51,000, and that of its trades 50,000.'),
    expect.stringContaining('entry price of LINEAR is 53,000, and that of its trades 50,000.'),
  ]);
});

it('a late trade that was stored before the process ended is placed by the next one', async () => {
  const { id, venue } = await addAccount();
  const [first, late, last] = fillsOf(
    [
      { side: 'buy', amount: '2', price: '50000' },
      { side: 'buy', amount: '2', price: '60000', at: START + 500 },
      { side: 'sell', amount: '1', price: '70000', at: START + 900 },
    ],
    LINEAR,
  );
  if (!first || !late || !last) throw new Error('There are three trades.');
  report(venue, [first, late, last]);
  await untilCost(id, 'LINEAR', '165000');
  await engine.close();
  // as if they had been applied in another order
  await sql`update fill set at = ${new Date(START + 950).toISOString()}
    where account_id = ${id} and id = ${first.id}`.execute(storage.db);
  engine = createEngine();
  await engine.start();
  // 1 of 2 at 60,000 is sold before the 2 at 50,000 are bought
  await untilCost(id, 'LINEAR', '160000');
  expect(await readFigures(id)).toMatchObject({
    ids: [late.id, last.id, first.id],
    realised: '10000',
    booked: '10000',
  });
});

/** Adds an account with these fills, which are more than one write can have. */
async function addTraded(made: readonly VenueFill[]) {
  const { id, venue } = await addAccount();
  for (let from = 0; from < made.length; from += 500) {
    report(venue, made.slice(from, from + 500));
    await until(async () => {
      const { count } = await storage.db
        .selectFrom('fill')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(count) === Math.min(from + 500, made.length);
    });
  }
  return { id, venue };
}

describe('a late trade of a position of thousands of trades', () => {
  const terms = contractTerms(LINEAR);
  const EARLIER = 3_000;
  const opening: Trade = { side: 'buy', amount: '5', price: '50000' };
  /** `late` is missing in the listing; without it, `closing` opens a short position */
  const late: Trade = { side: 'buy', amount: '1', price: '51000' };
  const closing: Trade = { side: 'sell', amount: '8', price: '52000' };
  const last: Trade = { side: 'buy', amount: '2', price: '53000' };
  const earlier = [...Array(EARLIER).keys()].map(
    (i): Trade => ({ side: i % 2 === 0 ? 'buy' : 'sell', amount: '1', price: `${50_000 + i}` }),
  );
  const closed: Trade = { side: 'sell', amount: '5', price: '54000' };
  const reopened: Trade = { side: 'buy', amount: '7', price: '54500' };
  const added: Trade = { side: 'buy', amount: '2', price: '54500' };

  const inTurn = (trades: readonly Trade[]) =>
    fillsOf(
      trades.map((trade, i) => ({ ...trade, at: START + 2 * i })),
      LINEAR,
    );

  const expectPosition = async (id: string, made: readonly VenueFill[]): Promise<void> => {
    const { amount, cost, realised, fees } = made.reduce(
      (position, fill) => applyFill(terms, position, { ...fill, strategyId: null }).position,
      NO_POSITION,
    );
    expect(await untilCost(id, 'LINEAR', toText(cost))).toMatchObject({
      amount: toText(amount),
      realised: toText(realised),
      fees: toText(fees),
    });
    const { problems } = await checkLedger(storage.db);
    expect(problems).toEqual([]);
  };

  it.each([
    [
      'that was opened shortly before',
      [opening, ...earlier, closed, reopened, late, closing, last],
    ],
    ['that stays open', [opening, ...earlier, added, late, added, closed]],
  ])('%s needs only the last of them', async (_what, trades) => {
    const made = inTurn(trades);
    const missing = made.find((_, i) => trades[i] === late);
    if (missing === undefined) throw new Error('One trade is late.');
    const { id, venue } = await addTraded(made.filter((fill) => fill !== missing));
    let read = 0;
    onRead = (fills) => {
      read += fills;
    };
    report(venue, [missing]);
    await expectPosition(id, made);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(EARLIER / 5);
  });

  it('is placed though others are made during each of its reads', async () => {
    const [missing, ...made] = inTurn([
      late,
      opening,
      ...earlier,
      added,
      closing,
      last,
      ...earlier,
    ]);
    if (missing === undefined) throw new Error('One trade is late.');
    const known = made.slice(0, EARLIER + 4);
    const lateOne = { ...missing, at: START + 2 * (EARLIER + 2) + 1 };
    const { id, venue } = await addTraded(known);
    const meanwhile: VenueFill[] = [];
    onRead = () => {
      const next = made[known.length + meanwhile.length];
      if (next === undefined) return;
      meanwhile.push(next);
      report(venue, [next]);
    };
    report(venue, [lateOne]);
    await until(async () => (await readFigures(id)).log.length > 0);
    onRead = () => undefined;
    // its pages were read once
    expect(meanwhile.length).toBeGreaterThan(10);
    expect(meanwhile.length).toBeLessThan(20);
    const place = known.findIndex(({ at }) => at > lateOne.at);
    await expectPosition(id, [
      ...known.slice(0, place),
      lateOne,
      ...known.slice(place),
      ...meanwhile,
    ]);
  });
});

const costsOf = (positions: ReadonlyMap<string | null, PositionState>) =>
  Object.fromEntries([...positions].map(([id, { cost }]) => [String(id), toText(cost)]));

it('the figures do not depend on the order in which trades are reported', async () => {
  const strategies = [randomUUID(), randomUUID(), null];
  const tradesOf = (isInverse: boolean) =>
    fc.array(
      fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        amount: fc.integer({ min: 1, max: 9 }).map((n) => String(isInverse ? n * 100 : n)),
        price: fc.integer({ min: 20_000, max: 180_000 }).map((ticks) => String(ticks / 2)),
        pauseMs: fc.constantFrom(0, 0, 7),
        strategy: fc.nat(strategies.length - 1),
      }),
      { minLength: 2, maxLength: 8 },
    );
  const cases = fc.constantFrom(LINEAR, INVERSE, SPOT).chain((contract) =>
    tradesOf(contract === INVERSE).chain((trades) => {
      const places = trades.map((_, i) => i);
      const order = fc.shuffledSubarray(places, { minLength: places.length });
      return fc.record({ contract: fc.constant(contract), trades: fc.constant(trades), order });
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ contract, trades, order }) => {
      const { id, venue } = await addAccount();
      const { symbol } = contract;
      const orders = await Promise.all(
        strategies.map((strategyId) =>
          storeOrder(storage, { companyId, accountId: id, symbol, strategyId, amount: '100000' }),
        ),
      );
      await engine.takeStored(orders);
      let at = START;
      const made = fillsOf(
        trades.map(({ pauseMs, strategy, ...trade }) => {
          at += pauseMs;
          return { ...trade, at, orderId: orders[strategy] ?? null };
        }),
        contract,
      );
      const terms = contractTerms(contract);
      let realised = ZERO;
      const own = new Map<string | null, PositionState>();
      let position = NO_POSITION;
      for (const [i, fill] of made.entries()) {
        const strategyId = strategies[trades[i]?.strategy ?? 0] ?? null;
        const before = own.get(strategyId) ?? NO_POSITION;
        own.set(strategyId, applyFill(terms, before, { ...fill, strategyId }).position);
        const change = applyFill(terms, position, { ...fill, strategyId });
        realised = realised.plus(change.realised);
        position = change.position;
      }

      // a reading of the strategies between, so that later ones continue it
      const half = Math.ceil(made.length / 2);
      const reported = order.flatMap((i) => made[i] ?? []);
      report(venue, reported.slice(0, half));
      await until(async () => (await readFigures(id)).ids.length === half);
      await readStrategyContracts(storage.db, [id], Date.now());
      report(venue, reported.slice(half));

      await until(async () => {
        const { ids } = await readFigures(id);
        return ids.join() === made.map((fill) => fill.id).join();
      });
      const figures = await readFigures(id);
      // spot exchanges whole amounts
      const booked = contract === SPOT ? figures.realised : figures.booked;
      expect([figures.realised, booked]).toEqual([toText(realised), toText(realised)]);
      const [stored] = await readPositions(storage.db, [id]);
      expect(stored).toMatchObject({
        amount: toText(position.amount),
        cost: toText(position.cost),
        realised: toText(position.realised),
        fees: toText(position.fees),
        strategyId: position.strategyId,
      });
      const [shared] = await readStrategyContracts(storage.db, [id], Date.now());
      // with one strategy, its position is that of the account
      expect(costsOf(shared?.book.positions ?? own)).toEqual(costsOf(own));
    }),
    { numRuns: 8 },
  );
  const { problems } = await checkLedger(storage.db);
  expect(problems).toEqual([]);
});
