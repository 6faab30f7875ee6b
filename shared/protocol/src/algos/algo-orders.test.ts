import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { algoOrderInputSchema } from './algo-order-input.ts';
import { algoOrderChangeSchema, algoOrderSchema, startAlgoOrder } from './algo-orders.ts';

const ID = 'b0000000-0000-4000-8000-000000000001';
const twap = startAlgoOrder.example.body;
const legs = [
  { accountId: ID, exchange: 'binance_spot', symbol: 'BTCUSDT', side: 'buy', amount: '1' },
  { accountId: ID, exchange: 'binance_usdm', symbol: 'BTCUSDT', side: 'sell', amount: '1' },
];
const spread = {
  ...twap,
  type: 'spread',
  accountId: ID,
  amount: '1',
  parameters: {
    legs,
    target: { kind: 'basisBps', value: 12 },
    activeLeg: 0,
    maxImbalanceUsd: 20_000,
    legTimeoutS: 30,
  },
};
const peg = { reference: 'mid', offsetTicks: 0, maxDistance: 0.01 };

const issuesOf = (body: unknown) =>
  (algoOrderInputSchema.safeParse(body).error?.issues ?? []).map(({ path, code }) => [
    path.join('.'),
    code,
  ]);

describe('the request of an algo', () => {
  it('is completed with what was left out', () => {
    expect(algoOrderInputSchema.parse(twap)).toEqual({
      ...twap,
      limitPrice: null,
      reduceOnly: false,
      strategyId: null,
      startAt: null,
      parameters: { durationS: 600, intervalS: 10, randomise: 0, style: 'taker' },
    });
    expect(algoOrderInputSchema.parse(spread)).toMatchObject({
      parameters: { slopTicks: 0, payupTicks: 0, durationS: null },
    });
  });

  it.each<[string, unknown, string, string]>([
    ['an unknown field', { ...twap, price: '1' }, '', 'unrecognized_keys'],
    [
      'an unknown parameter',
      { ...twap, parameters: { ...twap.parameters, pace: 1 } },
      'parameters',
      'unrecognized_keys',
    ],
    [
      'a parameter of another type',
      { ...twap, parameters: { ...twap.parameters, participation: 0.1 } },
      'parameters',
      'unrecognized_keys',
    ],
    [
      'a duration below 10 s',
      { ...twap, parameters: { durationS: 9, intervalS: 1 } },
      'parameters.durationS',
      'too_small',
    ],
    [
      'no interval',
      { ...twap, parameters: { durationS: 600 } },
      'parameters.intervalS',
      'invalid_type',
    ],
    [
      'an interval above the duration',
      { ...twap, parameters: { durationS: 60, intervalS: 61 } },
      'parameters.intervalS',
      'custom',
    ],
    [
      'an iceberg without a limit price',
      { ...twap, type: 'iceberg', parameters: { display: '0.1' } },
      'limitPrice',
      'invalid_type',
    ],
    [
      'a peg at the opposite price',
      { ...twap, type: 'peg', parameters: { ...peg, reference: 'opposite' } },
      'parameters.offsetTicks',
      'custom',
    ],
    [
      'a spread whose amount is not that of its active leg',
      { ...spread, amount: '2' },
      'parameters.activeLeg',
      'custom',
    ],
    [
      'a bought leg that makes the spread better by its price',
      {
        ...spread,
        parameters: {
          ...spread.parameters,
          legs: legs.map((leg) => Object.assign({ priceMultiplier: 1 }, leg)),
        },
      },
      'parameters.legs',
      'custom',
    ],
  ])('is refused for %s, with its place', (_name, body, path, code) => {
    expect(issuesOf(body)).toContainEqual([path, code]);
  });

  it('names a field that does not exist before all others, and has a schema', () => {
    expect(issuesOf({ reduceonly: true })).toContainEqual(['', 'unrecognized_keys']);
    expect(z.toJSONSchema(algoOrderInputSchema, { io: 'input' })).toHaveProperty(
      'properties.parameters.properties.legs',
    );
  });
});

describe('a change of an algo', () => {
  it.each(['paused', 'PAUSED', 'Running'])('takes the state %s', (state) => {
    expect(algoOrderChangeSchema.parse({ state })).toEqual({ state: state.toLowerCase() });
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['state and amount', { state: 'paused', amount: '1' }],
    ['another state', { state: 'done' }],
    ['an unknown field', { amount: '1', side: 'buy' }],
  ])('is refused with %s', (_name, body) => {
    expect(algoOrderChangeSchema.safeParse(body).success).toBe(false);
  });
});

it('an answer has what was sent and what became of it', () => {
  const answer = {
    ...algoOrderInputSchema.parse(twap),
    traderId: ID,
    state: 'RUNNING',
    reason: null,
    remarks: [],
    startedAt: '2026-01-01T12:00:00.000Z',
    endsAt: '2026-01-01T12:10:00.000Z',
    filled: '0.1',
    averagePrice: '60000.5',
    remaining: '0.5',
    arrivalPrice: '60000',
    marketVwap: null,
    slippageBps: '0.08333333',
    vwapBps: null,
    shortfallUsd: null,
    children: 10,
    nextChildAt: '2026-01-01T12:01:40.000Z',
    imbalance: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-01T12:01:31.000Z',
  };
  expect(algoOrderSchema.parse(answer)).toEqual(answer);
});
