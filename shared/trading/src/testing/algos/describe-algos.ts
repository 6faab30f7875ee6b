import { describe, expect, it } from '@jest/globals';
import {
  ALGO_TYPES,
  type AlgoLeg,
  type AlgoTerms,
  isAlgoDone,
  type OrderSide,
} from '@parallax/protocol';
import type { AlgoContext } from '../../algos/algo-plan.ts';
import { LINEAR, SPOT } from '../test-contracts.ts';
import { invariantsOf } from './algo-invariants.ts';
import { algoTermsOf } from './algo-terms.ts';
import { SimulatedAlgo } from './simulate-algo.ts';
import { MARKET_KINDS, randomOf } from './simulated-market.ts';

const ACCOUNT = 'b0000000-0000-4000-8000-000000000002';

interface Case {
  readonly terms: AlgoTerms;
  readonly context: AlgoContext;
}

function spreadParameters(side: OrderSide, random: () => number) {
  const legs: AlgoLeg[] = [
    { accountId: ACCOUNT, exchange: 'binance_spot', symbol: 'BTCUSDT', side, amount: '2' },
    {
      accountId: ACCOUNT,
      exchange: 'binance_usdm',
      symbol: 'BTCUSDT',
      side: side === 'buy' ? 'sell' : 'buy',
      amount: random() < 0.5 ? '2' : '1.5',
      priceMultiplier: side === 'buy' ? 1 : -1,
    },
  ];
  const kind = random() < 0.5 ? ('difference' as const) : ('basisBps' as const);
  return {
    legs,
    target: { kind, value: -2 },
    activeLeg: 0 as const,
    slopTicks: random() < 0.5 ? 0 : 5,
    payupTicks: 3,
    maxImbalanceUsd: 20_000,
    legTimeoutS: 3,
    durationS: random() < 0.5 ? 60 : null,
  };
}

function pegParameters(random: () => number) {
  const references = ['primary', 'mid', 'opposite'] as const;
  const reference = references[Math.floor(random() * 3)] ?? 'mid';
  const offsetTicks = reference === 'opposite' ? 1 : Math.floor(random() * 5) - 2;
  return { reference, offsetTicks, maxDistance: 0.003, durationS: 60 };
}

/** Parameters of the types that work one leg. */
function parametersOf(type: Exclude<AlgoTerms['type'], 'spread'>, random: () => number) {
  const randomise = random() < 0.5 ? 0 : 0.4;
  if (type === 'twap') {
    const style = random() < 0.5 ? ('taker' as const) : ('maker' as const);
    return { durationS: 67, intervalS: random() < 0.5 ? 5 : 1.5, randomise, style };
  }
  if (type === 'pov') return { participation: random() < 0.5 ? 0.1 : 0.5, durationS: 80 };
  if (type === 'peg') return pegParameters(random);
  return { display: '0.31', randomise, durationS: random() < 0.5 ? 60 : null };
}

/** Terms of a type that differ by the seed, with their contracts. */
function caseOf(type: AlgoTerms['type'], seed: number): Case {
  const random = randomOf(seed * 7 + 1);
  const contract = random() < 0.5 ? SPOT : LINEAR;
  const side: OrderSide = random() < 0.5 ? 'buy' : 'sell';
  const order = {
    type,
    id: `c0000000-0000-4000-8000-${seed.toString(16).padStart(12, '0')}`,
    exchange: contract.exchange,
    side,
    amount: `${1 + Math.floor(random() * 4)}.${random() < 0.5 ? '5' : '037'}`,
  };
  if (type === 'spread') {
    const parameters = spreadParameters(side, random);
    const terms = algoTermsOf({ ...order, exchange: 'binance_spot', amount: '2', parameters });
    return { terms, context: { legs: [SPOT, LINEAR] } };
  }
  const isLimited = type === 'iceberg' || random() < 0.5;
  const limitPrice = isLimited ? (side === 'buy' ? '60150' : '59850') : null;
  const parameters = parametersOf(type, random);
  return {
    terms: algoTermsOf({ ...order, limitPrice, parameters }),
    context: { legs: [contract] },
  };
}

/** What went wrong in a market, and whether it has traded at all. */
function resultOf(type: AlgoTerms['type'], seed: number) {
  const kind = MARKET_KINDS[seed % MARKET_KINDS.length] ?? 'calm';
  const { terms, context } = caseOf(type, seed);
  const check = invariantsOf(type);
  const problems = new Set<string>();
  const algo = new SimulatedAlgo(terms, context, kind, seed, (observation) => {
    for (const text of check(observation)) problems.add(`${kind} market ${seed}: ${text}`);
  });
  const plan = algo.run(seed % 2 === 1);
  const open = algo.venues.flatMap((venue) => venue.open);
  if (!isAlgoDone(plan.state)) problems.add(`${kind} market ${seed}: it does not end`);
  if (open.length > 0) problems.add(`${kind} market ${seed}: a child is left open`);
  const hasTraded = algo.venues.every(({ filled }) => filled.gt('0'));
  return { problems: [...problems], hasTraded };
}

/** The rules of each type hold in so many simulated markets of all kinds. */
export function describeAlgos(markets: number): void {
  describe.each(ALGO_TYPES)(`in ${markets} simulated markets, %s`, (type) => {
    it('keeps its rules and ends with nothing open', () => {
      const results = Array.from({ length: markets }, (_, seed) => resultOf(type, seed + 1));
      expect(results.flatMap(({ problems }) => problems)).toEqual([]);
      const traded = results.filter(({ hasTraded }) => hasTraded).length;
      expect(traded).toBeGreaterThan(markets / 2);
    });
  });
}
