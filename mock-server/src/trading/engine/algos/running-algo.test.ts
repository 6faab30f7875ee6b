import { afterEach, expect, it } from '@jest/globals';
import { algoOrderInputSchema, contractKey } from '@parallax/protocol';
import {
  type AlgoAction,
  type AlgoPlan,
  contractTerms,
  decimal,
  startAlgo,
  stepAlgo,
} from '@parallax/trading';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { until } from '../../../testing/until.ts';
import type { StoredAccount } from '../../access/visible-accounts.ts';
import { feeUsdOf, type StoredChildren } from '../../records/algo-children.ts';
import { deferred } from '../../venue-accounts/deferred.ts';
import { type AlgoMarket, NO_QUOTE, type Quote } from './algo-market.ts';
import type { AlgoPermission } from './algo-permission.ts';
import { RunningAlgo } from './running-algo.ts';

type Listener = Parameters<AlgoMarket['watch']>[1];

const accountId = 'b0000000-0000-4000-8000-000000000002';
const CONTRACTS = fixedMarket.catalogue.contracts.filter(({ base }) => base === 'BTC');
const LEGS = CONTRACTS.map(({ exchange, symbol }) => ({ accountId, exchange, symbol }));
const [FIRST] = LEGS;
if (FIRST === undefined) throw new Error('The market has no contract.');
const NOTHING: StoredChildren = { children: [], filled: [], fills: [] };
const TWAP = { type: 'twap', parameters: { durationS: 600, intervalS: 300 } };
const PEG = {
  type: 'peg',
  parameters: { reference: 'primary', offsetTicks: 0, maxDistance: 0.9 },
};

const planOf = (order: object): AlgoPlan =>
  startAlgo(
    algoOrderInputSchema.parse({
      id: crypto.randomUUID(),
      side: 'buy',
      amount: '4',
      ...FIRST,
      ...order,
    }),
    Date.now(),
  );

const running: RunningAlgo[] = [];
afterEach(() => {
  for (const algo of running.splice(0)) algo.drop();
});

/** An algo that is owned here, whose market, orders and permission a test sets. */
class Owned {
  readonly actions: AlgoAction[] = [];
  stored: StoredChildren | Promise<StoredChildren> = NOTHING;
  reads = 0;
  readonly algo: RunningAlgo;
  readonly #listeners: Listener[] = [];

  constructor(
    plan: AlgoPlan,
    public quotes: readonly Quote[],
    halts: AlgoPermission['halts'] = { company: null, own: null },
  ) {
    const { id } = plan.terms;
    const traderId = crypto.randomUUID();
    const [provider] = fixedMarket.catalogue.exchanges;
    if (provider === undefined) throw new Error('The catalogue has no exchange.');
    const account: StoredAccount = {
      id: accountId,
      companyId: traderId,
      name: 'Account',
      provider,
      mode: 'PAPER',
      active: true,
      allowExecution: true,
      state: 'connected',
    };
    const stored = { id, companyId: traderId, traderId, tokenId: null, terms: plan.terms, plan };
    this.algo = new RunningAlgo({
      stored: { ...stored, requested: null, revision: 0, createdAt: '', updatedAt: '' },
      context: { legs: CONTRACTS.slice(0, plan.legs.length).map(contractTerms) },
      market: {
        watch: (_key, listener) => {
          this.#listeners.push(listener);
          return () => undefined;
        },
        quote: (key) => this.quotes[LEGS.findIndex((leg) => contractKey(leg) === key)] ?? NO_QUOTE,
      },
      usd: () => '1',
      readPermission: async () => ({
        halts,
        isAllowed: true,
        accounts: plan.legs.map(() => account),
      }),
      readChildren: () => {
        this.reads += 1;
        return Promise.resolve(this.stored);
      },
      carryOut: async ({ revision }, { actions }) => {
        this.actions.push(...actions);
        return { revision: revision + 1, orders: [], changed: [], answers: [] };
      },
      onClosed: () => undefined,
      onFailed: (error) => {
        throw error;
      },
      now: Date.now,
    });
    running.push(this.algo);
  }

  quote(...quotes: readonly Quote[]): void {
    this.quotes = quotes;
    for (const { onBook } of this.#listeners) onBook();
  }

  print(id: string, at: number): void {
    for (const { onTrades } of this.#listeners)
      onTrades([{ id, price: 100, size: 1, side: 'buy', at }]);
  }

  get placed() {
    return this.actions.flatMap((action) => (action.kind === 'place' ? [action.order] : []));
  }
}

async function started(...options: ConstructorParameters<typeof Owned>): Promise<Owned> {
  const owned = new Owned(...options);
  await owned.algo.start();
  return owned;
}

const QUOTE: Quote = { bid: '99', ask: '101' };

it('an algo that is over still counts what its venue reports late', async () => {
  const startAt = new Date(Date.now() + 60_000).toISOString();
  const owned = await started(planOf({ ...TWAP, startAt }), [QUOTE]);
  owned.algo.take({ id: 'cancel', kind: 'cancel' });
  await until(async () => owned.algo.plan.state === 'CANCELLED');
  const leg = { ...FIRST, side: 'buy' } as const;
  const fill = { id: 'late', orderId: crypto.randomUUID(), price: '100', feeUsd: '0' };
  owned.stored = {
    children: [],
    filled: [{ ...leg, amount: '1' }],
    fills: [{ ...leg, ...fill, amount: '1' }],
  };
  await owned.algo.sync([accountId]);
  const filled = await until(async () => decimal(owned.algo.plan.legs[0]?.filled ?? '0').gt('0'));
  expect(filled).toBe(true);
});

/** An algo as it is stored after the quote 99 / 101. */
const storedAfterQuote = (order: object): AlgoPlan => {
  const plan = planOf(order);
  const quote = { kind: 'quote', leg: 0, ...QUOTE, usd: '1', at: plan.now } as const;
  return stepAlgo(plan, quote, { legs: CONTRACTS.map(contractTerms) }).plan;
};
const NEW_QUOTE: Quote = { bid: '149', ask: '151' };

it('an algo that is taken over decides on new quotes alone', async () => {
  const plan = { ...storedAfterQuote(PEG), children: [] };
  const owned = await started(plan, []);
  owned.quote(NEW_QUOTE);
  await until(async () => owned.placed.length > 0);
  expect(owned.placed.map(({ price }) => price)).toEqual(['149']);
});

it('a child that was not sent at a price of its market is not sent there after a takeover', async () => {
  const plan = storedAfterQuote(PEG);
  expect(plan.children.map(({ order }) => order.price)).toEqual(['99']);
  const owned = await started(plan, [NEW_QUOTE]);
  await until(async () => owned.placed.length > 0);
  expect(owned.placed.map(({ price }) => price)).toEqual(['149']);
});

it('a child is sent again after a takeover unless trading was halted meanwhile', async () => {
  const plan = storedAfterQuote(TWAP);
  const owned = await started(plan, [NEW_QUOTE]);
  await until(async () => owned.placed.length === plan.children.length);
  const at = new Date().toISOString();
  const halt = { scope: 'company', traderId: accountId, name: '', at, mayClose: false } as const;
  const halted = await started(plan, [NEW_QUOTE], { company: halt, own: null });
  await until(async () => halted.algo.plan.state === 'ENDED');
  expect(halted.placed).toEqual([]);
});

it('quotes that come together are decided on together', async () => {
  const legs = LEGS.map((leg, index) =>
    Object.assign({ side: index === 0 ? 'buy' : 'sell', amount: '4' }, leg),
  );
  const target = { kind: 'difference', value: 10 };
  const parameters = { legs, target, activeLeg: 0, maxImbalanceUsd: 1_000, legTimeoutS: 60 };
  const owned = await started(planOf({ type: 'spread', parameters }), [
    { bid: '103', ask: '103.5' },
    { bid: '110', ask: '111' },
  ]);
  await until(async () => owned.placed.length === 1);
  expect(owned.placed).toMatchObject([{ price: '100', timeInForce: 'GTC' }]);
  // the pause between two prices of a child is over
  await until(async () => Date.now() > (owned.algo.plan.legs[0]?.sentAt ?? 0) + 300);
  // bought at 99.5 and sold at the old 110, it would be above its target
  owned.quote({ bid: '99', ask: '99.5' }, { bid: '107', ask: '108' });
  await until(async () => owned.algo.plan.legs[1]?.bid === '107');
  expect(owned.actions.map(({ kind }) => kind)).toEqual(['place']);
});

const printed = (of: Owned) => of.algo.plan.legs[0]?.printed;

it('trades before the start, and those that its last owner has counted, are no volume', async () => {
  const owned = await started(planOf(TWAP), [QUOTE]);
  const startedAt = await until(async () => owned.algo.plan.startedAt ?? undefined);
  owned.print('before', startedAt - 1);
  owned.print('first', startedAt + 1);
  await until(async () => printed(owned) === '1');
  const next = await started(owned.algo.plan, [QUOTE]);
  expect(next.algo.plan.remarks).toEqual([expect.stringContaining('may be missing')]);
  next.print('first', startedAt + 1);
  next.print('second', startedAt + 1);
  next.print('third', startedAt + 2);
  await until(async () => next.algo.plan.legs[0]?.printedAt === startedAt + 2);
  expect(printed(next)).toBe('3');
});

it('orders that change while they are read are read again', async () => {
  const owned = await started(planOf(TWAP), [QUOTE]);
  const first = deferred<StoredChildren>();
  owned.stored = first.promise;
  const synced = [owned.algo.sync([accountId]), owned.algo.sync([accountId])];
  owned.stored = NOTHING;
  first.resolve(NOTHING);
  await Promise.all(synced);
  // once at its start
  expect(owned.reads).toBe(3);
});

it('a fee of 0 costs nothing, whatever its asset is worth', () => {
  expect(feeUsdOf('0', null)).toBe('0');
  expect(feeUsdOf('0.1', null)).toBeNull();
});
