import { describe, expect, it } from '@jest/globals';
import type { AlgoLeg } from '@parallax/protocol';
import { decimal } from '../decimal.ts';
import { algoTermsOf } from '../testing/algos/algo-terms.ts';
import { DrivenAlgo } from '../testing/algos/driven-algo.ts';
import { LINEAR, LINEAR_OKX } from '../testing/test-contracts.ts';
import { algoFigures } from './algo-figures.ts';
import { targetPrice } from './spread-price.ts';

const accountId = 'b0000000-0000-4000-8000-000000000002';
const legs: AlgoLeg[] = [
  { accountId, exchange: 'binance_usdm', symbol: 'BTCUSDT', side: 'buy', amount: '4' },
  { accountId, exchange: 'okx', symbol: 'BTC-USDT-SWAP', side: 'sell', amount: '2' },
];
const context = { legs: [LINEAR, LINEAR_OKX] };

/** Buys at 100 or below while the other leg can be sold at 110, and follows at 109.8. */
function started(parameters: object = {}): DrivenAlgo {
  const algo = new DrivenAlgo(
    algoTermsOf({
      type: 'spread',
      amount: '4',
      parameters: {
        legs,
        target: { kind: 'difference', value: 10 },
        activeLeg: 0,
        payupTicks: 2,
        maxImbalanceUsd: 100,
        legTimeoutS: 5,
        ...parameters,
      },
    }),
    context,
  );
  algo.quote('101', '102');
  algo.quote('110', '110.1', 1);
  return algo;
}

describe('the price of the active leg', () => {
  const sold: AlgoLeg[] = legs.map((leg) => ({
    ...leg,
    side: leg.side === 'buy' ? 'sell' : 'buy',
  }));
  const ratio: AlgoLeg[] = legs.map((leg) => ({
    ...leg,
    priceMultiplier: leg.side === 'buy' ? -10 : 1,
  }));

  it.each([
    ['a difference, bought', legs, 'difference', 10, '100'],
    ['a difference, sold', sold, 'difference', 10, '120'],
    ['basis points, bought', legs, 'basisBps', 1_000, '100'],
    ['basis points, sold', sold, 'basisBps', 1_000, '121'],
    ['other multipliers', ratio, 'difference', 10, '10'],
    ['a price below 0', legs, 'difference', 200, undefined],
  ] as const)('gives the target of %s', (_name, ofLegs, kind, value, expected) => {
    const parameters = { legs: ofLegs, target: { kind, value }, activeLeg: 0 } as const;
    expect(targetPrice(parameters, decimal('110'), decimal('0.1'))?.toString()).toBe(expected);
  });
});

describe('a spread', () => {
  it('rests at the price of its target, and takes within the slop', () => {
    expect(started().last).toMatchObject({ leg: 0, price: '100', timeInForce: 'GTC' });
    expect(started({ slopTicks: 20 }).last).toMatchObject({ price: '102', timeInForce: 'IOC' });
    const algo = started();
    algo.acknowledge(algo.last);
    expect(algo.at(1).quote('108', '108.1', 1)).toEqual([
      { kind: 'replace', childId: algo.last.id, price: '98' },
    ]);
    expect(algo.quote(null, null, 1)).toEqual([{ kind: 'cancel', childId: algo.last.id }]);
  });

  it('sends no more than may be uneven, and follows each fill with its ratio, rounded down', () => {
    const algo = started();
    const [active] = algo.orders;
    // 100 USD at 110.05, of which each unit needs a half
    expect(active?.amount).toBe('1.817');
    if (active !== undefined) algo.fill(active, { amount: '0.0015' });
    expect(algo.last).toMatchObject({
      leg: 1,
      side: 'sell',
      type: 'limit',
      price: '109.8',
      amount: '0.0007',
    });
  });

  it('is paused, cancelled and out of time only after what was filled is hedged', () => {
    const algo = started();
    const [active] = algo.orders;
    if (active === undefined) throw new Error('Nothing was sent.');
    algo.fill(active, { amount: '1' });
    const hedge = algo.last;
    expect(algo.apply({ kind: 'pause' })).toEqual([{ kind: 'cancel', childId: active.id }]);
    algo.end(active, '1');
    expect(algo.plan.state).toBe('RUNNING');
    expect(algo.tick(5)).toEqual([{ kind: 'cancel', childId: hedge.id }]);
    algo.end(hedge, '0');
    algo.tick(7);
    expect(algo.last).toMatchObject({ leg: 1, type: 'market', amount: '0.5' });
    algo.fill(algo.last, { price: '105' });
    expect(algo.plan).toMatchObject({
      state: 'PAUSED',
      remarks: ['0.5 BTC of leg 2 lagged for too long and went at market.'],
    });
  });

  it.each([
    ['cancelled', 'cancel', 'CANCELLED'],
    ['paused', 'pause', 'PAUSED'],
  ] as const)('that is %s gives up after five market hedges in vain', (_name, kind, state) => {
    const algo = started();
    const [active] = algo.orders;
    if (active === undefined) throw new Error('Nothing was sent.');
    algo.fill(active, { amount: '1' });
    algo.apply({ kind });
    algo.end(active, '1');
    let time = 5;
    for (; time < 30 && algo.plan.state === 'RUNNING'; time += 1) {
      algo.tick(time);
      if (algo.plan.children.length > 0) algo.end(algo.last);
    }
    expect(algo.plan.state).toBe(state);
    expect(algo.orders.filter(({ type }) => type === 'market')).toHaveLength(5);
    expect(algo.plan.remarks).toEqual([
      '0.5 BTC of leg 2 lagged for too long and went at market.',
      expect.stringContaining('Leg 2 could not be hedged'),
    ]);
    expect(algoFigures(algo.plan, context).imbalance).toMatchObject({ leg: 1, amount: '0.5' });
  });

  it('that is cancelled ends also where the other market has no price', () => {
    const algo = started();
    const [active] = algo.orders;
    if (active === undefined) throw new Error('Nothing was sent.');
    algo.quote(null, null, 1);
    algo.fill(active, { amount: '1' });
    algo.apply({ kind: 'cancel' });
    algo.end(active, '1');
    for (let time = 1; time < 15; time += 1) algo.tick(time);
    expect(algo.plan.state).toBe('CANCELLED');
    expect(algo.orders).toHaveLength(1);
  });

  it('goes at market where the legs differ by more than they may for too long', () => {
    const algo = started();
    algo.fill(algo.last);
    const hedge = algo.last;
    expect(hedge).toMatchObject({ leg: 1, type: 'limit', amount: '0.9085' });
    algo.quote('120', '120.1', 1);
    expect(algo.tick(4.9)).toEqual([]);
    expect(algo.tick(5)).toEqual([{ kind: 'cancel', childId: hedge.id }]);
    algo.end(hedge);
    expect(algo.last).toMatchObject({ leg: 1, type: 'market', amount: '0.9085' });
  });

  it.each([
    ['a halt', { kind: 'halt' }, 'ENDED'],
    ['the execution switch', { kind: 'executionOff' }, 'ENDED'],
    ['a venue that is down', { kind: 'venueDown', leg: 1 }, 'PAUSED'],
  ] as const)('is stopped with both legs by %s, and says what lags', (_name, event, state) => {
    const algo = started();
    const [active] = algo.orders;
    if (active === undefined) throw new Error('Nothing was sent.');
    algo.fill(active, { amount: '1' });
    const hedge = algo.last;
    expect(algo.apply(event)).toEqual(
      expect.arrayContaining([
        { kind: 'cancel', childId: active.id },
        { kind: 'cancel', childId: hedge.id },
      ]),
    );
    algo.end(active, '1');
    expect(algo.end(hedge)).toEqual([{ kind: 'imbalance', leg: 1, amount: '0.5', usd: '55.025' }]);
    algo.tick(60);
    expect(algo.orders).toHaveLength(2);
    expect(algo.plan.state).toBe(state);
    expect(algoFigures(algo.plan, context).imbalance).toMatchObject({ leg: 1, amount: '0.5' });
  });

  it('goes on where it was once it is resumed after an outage', () => {
    const algo = started();
    algo.fill(algo.last, { amount: '1' });
    const [active, hedge] = algo.orders;
    algo.apply({ kind: 'venueDown', leg: 1 });
    if (active !== undefined) algo.end(active, '1');
    if (hedge !== undefined) algo.end(hedge);
    algo.at(9).apply({ kind: 'venueUp', leg: 1 });
    expect(algo.orders).toHaveLength(2);
    algo.at(10).apply({ kind: 'resume' });
    expect(algo.orders.slice(2).map(({ leg }) => leg)).toEqual([1, 0]);
  });
});
