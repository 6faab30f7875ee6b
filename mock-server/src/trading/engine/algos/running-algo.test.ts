import { afterEach, expect, it } from '@jest/globals';
import { algoOrderInputSchema, contractKey } from '@parallax/protocol';
import { type AlgoAction, type AlgoPlan, contractTerms, startAlgo } from '@parallax/trading';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { until } from '../../../testing/until.ts';
import type { StoredChildren } from '../../records/algo-children.ts';
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
    const account = {
      ...{ id: accountId, companyId: traderId, name: '', provider, mode: 'PAPER' },
      ...{ active: true, allowExecution: true, state: 'connected' },
    } as const;
    const stored = { id, companyId: traderId, traderId, tokenId: null, terms: plan.terms, plan };
    this.algo = new RunningAlgo({
      stored: { ...stored, requested: null, revision: 0, createdAt: '', updatedAt: '' },
      context: { legs: CONTRACTS.slice(0, plan.legs.length).map(contractTerms) },
      market: {
        watch: (_key, listener) => {
          this.#listeners.push(listener);
          return () => undefined;
        },
        quote: (key) =>
          this.quotes[LEGS.findIndex((leg) => contractKey(leg) === key)] ?? NO_QUOTE,
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
  await until(async () => owned.algo.plan.legs[0]?.filled === '1');
});
