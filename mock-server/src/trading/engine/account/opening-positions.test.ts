import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  VenueAccount,
  VenueEntry,
  VenueEvent,
  VenueFill,
  VenuePosition,
} from '@parallax/live';
import type { Contract } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { until } from '../../../testing/until.ts';
import { checkLedger } from '../../check-ledger/check-ledger.ts';
import { readPositions } from '../../records/account-store.ts';
import {
  createLiveEngine,
  readAccount,
  storeCompany,
  storeConnection,
  storeOrder,
  untilStarted,
} from '../../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../../venue-accounts/balances-only-account.ts';
import { deferred } from '../../venue-accounts/deferred.ts';
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
const INVERSE = { riskType: 'inverse', settle: 'BTC', contractSizeUnit: 'USD' } as const;
const CONTRACTS = [
  SPOT,
  derivative('LINEAR', {}),
  derivative('OTHER', {}),
  derivative('INVERSE', INVERSE),
  derivative('CALL', {
    riskType: 'inverse',
    settle: 'BTC',
    instType: 'option',
    expiry: Date.UTC(2036, 0, 1),
    strike: 100_000,
    optionType: 'call',
  }),
];
const market = {
  ...fixedMarket,
  catalogue: { ...fixedMarket.catalogue, contracts: CONTRACTS },
};

/** An account at a venue as a test has it. */
class Venue {
  positions: readonly VenuePosition[] = [];
  /** what the next readings of its positions are */
  readonly changing: VenuePosition[][] = [];
  /** the trades that it lists, at each look one more than before from `hidden` */
  fills: VenueFill[] = [];
  entries: VenueEntry[] = [];
  readonly hidden: VenueFill[] = [];
  /** failures of the next readings */
  readonly failures: ('positions' | 'balances')[] = [];
  /** the orders that were sent to it */
  readonly submitted: string[] = [];
  /** what it waits for before it lists its trades */
  listing: Promise<void> = Promise.resolve();
  isListing = false;
  /** whether it does not respond to readings of positions */
  isSlow = false;
  isReadingPositions = false;
  onEvent: (event: VenueEvent) => void = () => undefined;

  #fail(reading: 'positions' | 'balances'): void {
    if (this.failures[0] !== reading) return;
    this.failures.shift();
    throw new Error(`The ${reading} could not be read.`);
  }

  account(): VenueAccount {
    return {
      ...balancesOnlyAccount('None.', 'connected'),
      start: async (onEvent) => {
        this.onEvent = onEvent;
        onEvent({ kind: 'state', state: 'connected' });
      },
      submit: async ({ id }) => {
        this.submitted.push(id);
        return { status: 'accepted', venueOrderId: id };
      },
      history: async () => {
        this.isListing = true;
        await this.listing;
        const fills = [...this.fills];
        this.fills.push(...this.hidden.splice(0, 1));
        return { fills, entries: this.entries };
      },
      balances: async () => {
        this.#fail('balances');
        return undefined;
      },
      positions: async () => {
        this.#fail('positions');
        this.isReadingPositions = true;
        await until(async () => !this.isSlow);
        return this.changing.shift() ?? this.positions;
      },
    };
  }
}

const venues = new Map<string, Venue>();
const lines: string[] = [];
let storage: Storage;
let remove: () => Promise<void>;
let companyId: string;
let engine: AccountEngine;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  companyId = await storeCompany(storage);
  engine = createLiveEngine(storage, {
    market,
    openVenue: (id) => {
      const venue = venues.get(id);
      if (venue === undefined) throw new Error('There is no venue.');
      return venue.account();
    },
    log: (line) => lines.push(line),
  });
  await engine.start();
});
afterAll(async () => {
  await engine.close();
  await remove();
});

/** Connects an account. */
async function add(venue: Venue): Promise<string> {
  const id = randomUUID();
  venues.set(id, venue);
  await storeConnection(storage, companyId, id);
  engine.takeReleased();
  return id;
}

const accountOf = (id: string) => readAccount(storage, id);
const untilCompared = (id: string) => untilStarted(storage, id);

/** Connects an account, and waits until its first start is complete. */
async function connect(venue: Venue): Promise<string> {
  const id = await add(venue);
  await untilCompared(id);
  return id;
}

const held = (symbol: string, amount: string, entryPrice: string): VenuePosition => ({
  exchange: 'okx',
  symbol,
  amount,
  entryPrice,
});

const fill = (symbol: string, side: 'buy' | 'sell', amount: string, price: string): VenueFill => ({
  id: randomUUID(),
  orderId: null,
  exchange: 'okx',
  symbol,
  side,
  price,
  amount,
  fee: '0',
  feeAsset: 'USDT',
  liquidity: 'taker',
  at: Date.now() - 3_600_000,
});

/** The fills of an account in their order. */
const fillsOf = (accountId: string) =>
  storage.db
    .selectFrom('fill')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute();

const openingsOf = async (accountId: string) =>
  (await fillsOf(accountId)).filter(({ id }) => id.startsWith('opening:'));

async function amountsOf(accountId: string): Promise<Record<string, string>> {
  const positions = await readPositions(storage.db, [accountId]);
  return Object.fromEntries(positions.map(({ symbol, amount }) => [symbol, amount]));
}

const logOf = (accountId: string, kind = 'state corrected') =>
  storage.db
    .selectFrom('trading_log')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();

async function problems(): Promise<readonly string[]> {
  return (await checkLedger(storage.db)).problems.map(({ text }) => text);
}

/** The venues of the accounts whose start is complete. */
const started = () => engine.startedAccounts.map(({ id }) => venues.get(id));

describe('a position that is open when its account is connected', () => {
  it('is booked by one fill without an order, a fee or a profit, with an entry in the log', async () => {
    const venue = new Venue();
    venue.positions = [
      held('LINEAR', '0.05', '50000'),
      held('INVERSE', '-3000', '60000'),
      held('CALL', '0.2', '0.0205'),
    ];
    const id = await connect(venue);
    expect(await amountsOf(id)).toEqual({ LINEAR: '0.05', INVERSE: '-3000', CALL: '0.2' });
    const common = { order_id: null, strategy_id: null };
    const none = { fee: '0.000000000000000000', realised: '0.000000000000000000' };
    expect(await fillsOf(id)).toMatchObject([
      { id: 'opening:okx:LINEAR', side: 'buy', fee_asset: 'USDT', ...common, ...none },
      { id: 'opening:okx:INVERSE', side: 'sell', fee_asset: 'BTC', ...common, ...none },
      { id: 'opening:okx:CALL', side: 'buy', fee_asset: 'BTC', ...common, ...none },
    ]);
    const positions = await readPositions(storage.db, [id]);
    expect(positions.find(({ symbol }) => symbol === 'LINEAR')?.cost).toBe('2500');
    expect(positions.find(({ symbol }) => symbol === 'INVERSE')?.cost).toBe('0.05');
    expect((await logOf(id)).map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Bought 0.05 LINEAR at 50000 without a trade, so that the position is the one at the venue.',
        'Sold 3000 INVERSE at 60000 without a trade, so that the position is the one at the venue.',
      ]),
    );
    expect(await logOf(id, 'liquidation')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is booked before the account counts as started, whose values are stored', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '1', '50000')];
    venue.isSlow = true;
    const connected = connect(venue);
    await until(async () => venue.isReadingPositions);
    expect(started()).not.toContain(venue);
    venue.isSlow = false;
    const id = await connected;
    await until(async () => started().includes(venue));
    expect(await amountsOf(id)).toEqual({ LINEAR: '1' });
  });

  it('is booked as far as its trades do not make it', async () => {
    const venue = new Venue();
    venue.fills = [
      fill('LINEAR', 'buy', '1', '60000'),
      fill('OTHER', 'sell', '1', '61000'),
      fill('INVERSE', 'buy', '1000', '50000'),
    ];
    venue.positions = [
      held('LINEAR', '3', '50000'),
      held('OTHER', '2', '40000'),
      held('INVERSE', '1000', '50000'),
    ];
    const id = await connect(venue);
    expect(await amountsOf(id)).toEqual({ LINEAR: '3', OTHER: '2', INVERSE: '1000' });
    const openings = await openingsOf(id);
    expect(openings.map((each) => [each.id, Number(each.amount), Number(each.price)])).toEqual([
      // 60000 + 2 × 45000 = 3 × 50000
      ['opening:okx:LINEAR', 2, 45_000],
      // the trade has reduced a position that began before it
      ['opening:okx:OTHER:closed', 1, 61_000],
      ['opening:okx:OTHER', 2, 40_000],
    ]);
    expect(openings.every(({ realised }) => Number(realised) === 0)).toBe(true);
    // trades that the venue does not call liquidations are none
    expect(await logOf(id, 'liquidation')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is its net amount, and the log says so, if the venue keeps its sides apart', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '0.5', '50000'), held('LINEAR', '-0.2', '70000')];
    const id = await connect(venue);
    expect(await amountsOf(id)).toEqual({ LINEAR: '0.3' });
    expect((await openingsOf(id)).map(({ side, price }) => [side, Number(price)])).toEqual([
      ['buy', 50_000],
    ]);
    const [entry] = await logOf(id);
    expect(entry?.text).toContain('the net amount of a long and a short one');
  });

  it('is not booked for spot, for which the balance stands, or for an unknown contract', async () => {
    const venue = new Venue();
    venue.fills = [fill(SPOT.symbol, 'buy', '1', '60000')];
    venue.positions = [held('UNKNOWN', '5', '10'), held('LINEAR', '1', '50000')];
    const id = await connect(venue);
    expect((await openingsOf(id)).map((each) => each.id)).toEqual(['opening:okx:LINEAR']);
    expect(lines).toContain('The position in okx:UNKNOWN is of an unknown contract.');
  });

  it('is not booked for a trade that the venue lists a moment later', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '1', '50000')];
    venue.hidden.push(fill('LINEAR', 'buy', '1', '50000'));
    const id = await connect(venue);
    expect(await amountsOf(id)).toEqual({ LINEAR: '1' });
    expect(await openingsOf(id)).toEqual([]);
  });

  it('is booked once, though the venue fails before and after it', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '1', '50000')];
    venue.failures.push('positions', 'balances');
    const id = await connect(venue);
    expect(venue.failures).toEqual([]);
    expect(await amountsOf(id)).toEqual({ LINEAR: '1' });
    expect(await fillsOf(id)).toHaveLength(1);
    expect(await problems()).toEqual([]);
  }, 30_000);

  it('is logged, and not booked a second time, if it changes before the venue can be reached again', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '3', '50000')];
    venue.changing.push([held('LINEAR', '1', '50000')], [held('LINEAR', '1', '50000')]);
    venue.failures.push('balances');
    const id = await connect(venue);
    expect(await amountsOf(id)).toEqual({ LINEAR: '1' });
    expect((await logOf(id)).map(({ text }) => text)).toContain(
      "The venue's position in LINEAR is 3, and that of its trades 1. Nothing was booked.",
    );
  }, 30_000);

  it('is booked though an order waits to be sent, which is sent then', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '1', '50000')];
    const listing = deferred<void>();
    venue.listing = listing.promise;
    const id = await add(venue);
    await until(async () => venue.isListing);
    const orderId = await storeOrder(storage, { companyId, accountId: id, symbol: 'LINEAR' });
    await engine.takeStored([orderId]);
    expect((await accountOf(id))?.state).toBe('connecting');
    listing.resolve();
    await untilCompared(id);
    expect((await openingsOf(id)).map((each) => each.id)).toEqual(['opening:okx:LINEAR']);
    await until(async () => venue.submitted.includes(orderId));
    expect((await accountOf(id))?.state).toBe('connected');
  }, 30_000);

  it('is booked later if it changes too fast at first, and orders are sent until then', async () => {
    const venue = new Venue();
    venue.positions = [held('LINEAR', '5', '50000')];
    venue.changing.push(...['1', '2', '3', '4'].map((amount) => [held('LINEAR', amount, '50000')]));
    const id = await add(venue);
    await until(async () => (await accountOf(id))?.state === 'connected');
    const orderId = await storeOrder(storage, { companyId, accountId: id, symbol: 'LINEAR' });
    await engine.takeStored([orderId]);
    await until(async () => venue.submitted.includes(orderId));
    expect(lines).toContain(`The positions of account ${id} change too fast to be compared.`);
    expect(await fillsOf(id)).toEqual([]);
    await until(async () => {
      engine.advance();
      return (await openingsOf(id)).length > 0;
    });
    await untilCompared(id);
    expect(await amountsOf(id)).toEqual({ LINEAR: '5' });
    expect(await problems()).toEqual([]);
  }, 45_000);
});

it('a settlement between two trades is booked between them', async () => {
  const venue = new Venue();
  const at = Date.now() - 3_600_000;
  venue.fills = [
    { ...fill('LINEAR', 'buy', '1', '50000'), at },
    { ...fill('LINEAR', 'sell', '1', '51000'), at: at + 2 },
  ];
  const contract = { exchange: 'okx', symbol: 'LINEAR', positionAmount: '1', price: '51000' };
  const settled = { id: randomUUID(), asset: 'USDT', kind: 'settlement', amount: '1000' } as const;
  venue.entries = [{ ...settled, contract, at: at + 1 }];
  const id = await connect(venue);
  // the session has paid the profit
  expect((await fillsOf(id)).map(({ realised }) => Number(realised))).toEqual([0, 0]);
  expect(await problems()).toEqual([]);
});

describe('a position that differs after an interruption', () => {
  it('is logged once, and not booked', async () => {
    const venue = new Venue();
    const id = await connect(venue);
    venue.positions = [held('LINEAR', '0.7', '50000')];
    venue.onEvent({ kind: 'gap' });
    const [entry] = await until(async () => {
      const rows = await logOf(id);
      return rows.length > 0 ? rows : undefined;
    });
    expect(entry?.text).toBe(
      "The venue's position in LINEAR is 0.7, and that of its trades 0. Nothing was booked.",
    );
    expect(await fillsOf(id)).toEqual([]);
    // a second interruption, and a third difference that shows that it was compared
    venue.positions = [...venue.positions, held('OTHER', '1', '1')];
    venue.onEvent({ kind: 'gap' });
    await until(async () => (await logOf(id)).some(({ text }) => text.includes('OTHER')));
    expect(await logOf(id)).toHaveLength(2);
  });
});
