import { describe, expect, it } from '@jest/globals';
import { type Decimal, decimal, sumOf } from '../decimal.ts';
import { algoTermsOf, START } from '../testing/algos/algo-terms.ts';
import { DrivenAlgo } from '../testing/algos/driven-algo.ts';
import { SimulatedAlgo } from '../testing/algos/simulate-algo.ts';
import { INVERSE, LINEAR, SPOT } from '../testing/test-contracts.ts';
import { algoFigures } from './algo-figures.ts';
import { algoProblem } from './algo-problem.ts';
import { algoSchedule } from './algo-schedule.ts';
import { unconfirmedActions } from './step-algo.ts';

const context = { legs: [LINEAR] };
const TWAP = { type: 'twap', parameters: { durationS: 60, intervalS: 10 } } as const;
const POV = { type: 'pov', parameters: { participation: 0.5, durationS: 60 } } as const;
const PEG = {
  type: 'peg',
  parameters: { reference: 'primary', offsetTicks: 0, maxDistance: 0.01 },
} as const;

const started = (order: Parameters<typeof algoTermsOf>[0]): DrivenAlgo => {
  const algo = new DrivenAlgo(algoTermsOf(order), context);
  algo.quote('99.9', '100.1');
  return algo;
};

const mean = (values: readonly Decimal[]) => sumOf(values).div(`${values.length}`);

describe('a TWAP', () => {
  it('has the same average as its slices in a calm market, within one spread', () => {
    const far = Array.from({ length: 20 }, (_, seed) => {
      const mids: Decimal[] = [];
      const spreads: Decimal[] = [];
      const algo = new SimulatedAlgo(algoTermsOf(TWAP), context, 'calm', seed, (seen) => {
        const [market] = seen.markets;
        if (market === undefined || !seen.actions.some(({ kind }) => kind === 'place')) return;
        mids.push(market.mid);
        spreads.push(market.spread);
      });
      const { averagePrice } = algoFigures(algo.run(false), context);
      const distance = decimal(averagePrice ?? '0')
        .minus(mean(mids))
        .abs();
      return distance.gt(mean(spreads));
    });
    expect(far).not.toContain(true);
  });

  it('sends one child for all that it has missed, and no more than 3 × planned', () => {
    const algo = started({ ...TWAP, amount: '0.6' });
    algo.fill(algo.last);
    algo.tick(38);
    algo.fill(algo.last);
    algo.tick(39.9);
    algo.tick(40);
    expect(algo.orders.map(({ amount }) => amount)).toEqual(['0.1', '0.166']);
    // half an interval after the one that was late
    algo.tick(43);
    algo.fill(algo.last);
    algo.tick(59);
    expect(algo.orders.map(({ amount }) => amount)).toEqual(['0.1', '0.166', '0.167', '0.167']);
    const late = started({ ...TWAP, amount: '0.6' });
    late.fill(late.last);
    late.tick(59);
    expect(late.last.amount).toBe('0.3');
    late.fill(late.last);
    late.tick(60);
    expect(late.plan).toMatchObject({ state: 'ENDED', reason: 'out of time' });
  });

  it('loses one child by a refusal, and ends by five in a row', () => {
    const algo = started(TWAP);
    algo.refuse(algo.last);
    algo.tick(10);
    algo.acknowledge(algo.last);
    algo.fill(algo.last);
    for (const seconds of [20, 30, 40, 50]) {
      algo.tick(seconds);
      algo.refuse(algo.last);
    }
    expect(algo.plan).toMatchObject({ state: 'RUNNING', sent: 6 });
    const refused = started({ ...TWAP, parameters: { durationS: 600, intervalS: 10 } });
    for (const seconds of [0, 10, 20, 30, 40]) {
      refused.tick(seconds);
      refused.refuse(refused.last);
    }
    expect(refused.plan).toMatchObject({ state: 'ENDED', reason: 'five refusals' });
  });

  it('cancels the child that rests before the next, and counts a fill that comes after its end', () => {
    const algo = started({
      ...TWAP,
      amount: '0.6',
      parameters: { ...TWAP.parameters, style: 'maker' },
    });
    const [first] = algo.orders;
    expect(first).toMatchObject({ price: '99.9', postOnly: true, amount: '0.1' });
    expect(algo.tick(10)).toEqual([{ kind: 'cancel', childId: first?.id }]);
    // the venue has filled a half of it that it reports later
    algo.end(algo.last, '0.05');
    expect(algo.last.amount).toBe('0.11');
    if (first !== undefined) algo.fill(first, { amount: '0.05' });
    expect(algo.plan).toMatchObject({ lateFills: [], legs: [{ filled: '0.05' }] });
  });

  it('says what stayed below the least amount', () => {
    const spot = { legs: [SPOT] };
    const terms = algoTermsOf({
      ...TWAP,
      exchange: 'binance_spot',
      amount: '0.12',
      parameters: { durationS: 20, intervalS: 10 },
    });
    const algo = new DrivenAlgo(terms, spot);
    algo.quote('99.9', '100');
    algo.fill(algo.last);
    algo.tick(10);
    algo.fill(algo.last, { amount: '0.03' });
    algo.end(algo.last, '0.03');
    expect(algo.plan).toMatchObject({
      state: 'ENDED',
      reason: 'below the least amount',
      remarks: ['0.03 BTC was not traded: it is below the least amount, 0.05 BTC.'],
    });
  });

  it('is refused if a child would be below the least amount, in the unit of its contract', () => {
    const parameters = { durationS: 600, intervalS: 1 };
    const prices = [decimal('60000')];
    const problemOf = (amount: string, exchange: string, contract = SPOT) =>
      algoProblem(algoTermsOf({ ...TWAP, exchange, amount, parameters }), prices, {
        legs: [contract],
        now: START,
      });
    expect(problemOf('0.05', 'binance_spot')).toBe(
      'With this duration and interval, a child would be 0.00008333 BTC, but the least amount is 0.00009 BTC.',
    );
    expect(problemOf('0.06', 'binance_spot')).toBeUndefined();
    expect(problemOf('599', 'bybit_unified', INVERSE)).toMatch('the least amount is 1 USD.');
    expect(problemOf('600', 'bybit_unified', INVERSE)).toBeUndefined();
  });

  it('shows the last 1,000 children and the next 1,000 slots of a long one', () => {
    const parameters = { durationS: 86_400, intervalS: 1 };
    const algo = started({ type: 'twap', amount: '864', parameters });
    const sent = Array.from({ length: 43_200 }, (_, slot) => ({
      id: `${slot}`,
      amount: '0.01',
      status: 'FILLED' as const,
      createdAt: new Date(START + slot * 1_000).toISOString(),
    }));
    algo.tick(43_200);
    const schedule = algoSchedule(algo.plan, sent, context);
    expect(schedule).toHaveLength(2_000);
    expect(schedule[0]).toMatchObject({ orderId: '42200' });
    expect(schedule[999]).toMatchObject({ orderId: '43199', state: 'FILLED' });
    expect(schedule[1_000]).toMatchObject({ orderId: null, state: 'PLANNED' });
  });

  it('shows what was sent, what was missed and what is planned', () => {
    const algo = started({ ...TWAP, amount: '0.6' });
    const [{ id }, status] = [algo.last, 'FILLED'] as const;
    algo.fill(algo.last);
    algo.apply({ kind: 'pause' });
    algo.tick(25);
    const sent = [{ id, amount: '0.1', status, createdAt: new Date(START).toISOString() }];
    algo.apply({ kind: 'resume' });
    const second = {
      ...algo.last,
      status: 'OPEN',
      createdAt: new Date(START + 25_000).toISOString(),
    } as const;
    const schedule = algoSchedule(algo.plan, [second, ...sent], context);
    expect(schedule.map(({ state }) => state)).toEqual([
      'FILLED',
      'MISSED',
      'OPEN',
      'PLANNED',
      'PLANNED',
      'PLANNED',
    ]);
    expect(schedule.map(({ amount }) => amount)).toEqual([
      '0.1',
      '0.1',
      '0.125',
      '0.125',
      '0.125',
      '0.125',
    ]);
  });
});

describe('a POV', () => {
  it('counts no trade of before its start, and none twice', () => {
    const algo = started(POV);
    algo.print('earlier', '50', '100', -1);
    algo.at(1).print('a', '1');
    algo.print('a', '1');
    algo.at(2).print('b', '1');
    algo.print('a', '1', '100', 1);
    expect(algo.plan).toMatchObject({ pov: { volume: '2' }, legs: [{ printed: '2' }] });
  });

  it.each([
    ['after its fill', 'binance_spot', true],
    ['before its fill', 'binance_spot', false],
    ['without the id of its fill', 'binance_usdm', true],
  ])('does not follow its own print %s', (_name, exchange, isFillFirst) => {
    const algo = started({ ...POV, exchange, amount: '9' });
    algo.print('other', '3');
    const [order] = algo.orders;
    expect(order?.amount).toBe('1');
    algo.at(5);
    const print = () => algo.print('own', '1');
    if (!isFillFirst) print();
    if (order !== undefined) algo.fill(order, { id: 'own' });
    if (isFillFirst) print();
    algo.tick(6);
    const filled = sumOf(algo.orders.map(({ amount }) => decimal(amount)));
    expect(filled.lte('1.5')).toBe(true);
  });

  it('does not make up for what was traded during a pause or beyond its limit', () => {
    const algo = started({ ...POV, amount: '9', limitPrice: '101' });
    algo.apply({ kind: 'pause' });
    algo.print('paused', '1000');
    algo.at(10).apply({ kind: 'resume' });
    algo.print('beyond', '1000', '102');
    algo.tick(12);
    expect(algo.orders).toEqual([]);
  });
});

describe('a peg', () => {
  it('does not follow itself, and is priced once a second', () => {
    const algo = started({ ...PEG, parameters: { ...PEG.parameters, offsetTicks: -1 } });
    algo.acknowledge(algo.last);
    expect(algo.last.price).toBe('100');
    algo.at(2).quote('100', '100.4');
    expect(algo.orders).toHaveLength(1);
    expect(algo.quote('100.1', '100.4')).toEqual([
      { kind: 'replace', childId: algo.last.id, price: '100.2' },
    ]);
    algo.at(2.1).apply({ kind: 'replaced', childId: algo.last.id });
    expect(algo.at(2.9).quote('100.2', '100.6')).toEqual([]);
  });

  it('ends beyond its distance, after its child was cancelled', () => {
    const algo = started(PEG);
    expect(algo.at(2).quote('101', '101.2')).toEqual([{ kind: 'cancel', childId: algo.last.id }]);
    expect(algo.plan.state).toBe('RUNNING');
    expect(algo.end(algo.last)).toEqual([{ kind: 'end', state: 'ENDED', reason: 'price limit' }]);
  });

  it('cancels its child before it goes on with another amount', () => {
    const algo = started({ ...PEG, amount: '1' });
    const { id } = algo.last;
    const terms = algoTermsOf({ ...PEG, amount: '0.4' });
    expect(algo.at(3).apply({ kind: 'change', terms })).toEqual([{ kind: 'cancel', childId: id }]);
    algo.at(5).end(algo.last, '0.1');
    algo.tick(6);
    expect(algo.orders.map(({ amount }) => amount)).toEqual(['1', '0.3']);
  });
});

describe('an algo', () => {
  it('shows the parts of an iceberg one after another', () => {
    const algo = started({
      type: 'iceberg',
      limitPrice: '99',
      parameters: { display: '0.4' },
    });
    expect(algo.last).toMatchObject({ amount: '0.4', price: '99' });
    algo.fill(algo.last, { amount: '0.3' });
    expect(algo.orders).toHaveLength(1);
    algo.fill(algo.last, { amount: '0.1' });
    algo.fill(algo.last);
    expect(algo.last.amount).toBe('0.2');
    algo.fill(algo.last);
    expect(algo.plan.state).toBe('DONE');
  });

  it('waits for its start, and keeps its end through a pause', () => {
    const startAt = new Date(START + 10_000).toISOString();
    const algo = started({ ...TWAP, startAt });
    algo.apply({ kind: 'pause' });
    algo.tick(20);
    expect(algo.plan).toMatchObject({ state: 'PAUSED', startedAt: null });
    algo.apply({ kind: 'resume' });
    expect(algo.plan).toMatchObject({ state: 'RUNNING', arrivalPrice: '100', sent: 1 });
    algo.end(algo.last);
    algo.apply({ kind: 'pause' });
    algo.tick(70);
    expect(algo.plan).toMatchObject({ state: 'ENDED', reason: 'out of time' });
  });

  it('is cancelled after its open children, and ended by a halt at once', () => {
    const algo = started(PEG);
    algo.apply({ kind: 'cancel' });
    expect(algo.plan.state).toBe('RUNNING');
    algo.end(algo.last);
    expect(algo.plan.state).toBe('CANCELLED');
    const halted = started(PEG);
    halted.apply({ kind: 'halt' });
    expect(halted.plan).toMatchObject({ state: 'ENDED', reason: 'halted' });
  });

  it('is taken over with the same children', () => {
    const algo = started(PEG);
    expect(unconfirmedActions(algo.plan)).toEqual([{ kind: 'place', order: algo.last }]);
    algo.acknowledge(algo.last);
    expect(unconfirmedActions(algo.plan)).toEqual([]);
    algo.apply({ kind: 'cancel' });
    expect(unconfirmedActions(algo.plan)).toEqual([{ kind: 'cancel', childId: algo.last.id }]);
  });

  it('has figures against arrival and the market, with what was missed', () => {
    const algo = started({ ...TWAP, amount: '6', limitPrice: '103' });
    algo.print('market', '3', '100');
    algo.print('later', '1', '104');
    algo.fill(algo.last, { price: '102' });
    algo.quote('102.9', '103.1');
    expect(algoFigures(algo.plan, context)).toMatchObject({
      filled: '1',
      averagePrice: '102',
      remaining: '5',
      arrivalPrice: '100',
      marketVwap: '101',
      slippageBps: '200',
      vwapBps: '99.00990099',
      // 1 × 2 traded, 5 × 3 missed
      shortfallUsd: '17',
      children: 1,
      imbalance: null,
    });
  });
});

it('a child that is open although it was rejected is cancelled, also after the end', () => {
  const algo = started(TWAP);
  const [child] = algo.orders;
  if (child === undefined) throw new Error('It has sent nothing.');
  algo.refuse(child);
  algo.apply({ kind: 'cancel' });
  expect(algo.plan.state).toBe('CANCELLED');
  expect(algo.apply({ kind: 'reopened', order: child, filled: '0.1' })).toEqual([
    { kind: 'cancel', childId: child.id },
  ]);
  algo.end(child, '0.1');
  expect(algo.plan.children).toEqual([]);
});
