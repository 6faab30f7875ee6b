import { describe, expect, it } from '@jest/globals';
import type { Ticker } from '@parallax/protocol';
import { fakeTicker } from '@parallax/server-market/testing/fake-market';
import * as fc from 'fast-check';
import { type AlertChange, AlertEvaluator } from './alert-evaluator.ts';
import { FUTURE, PERP, SPOT } from './testing/alert-market.ts';
import { NaiveEvaluator } from './testing/naive-evaluator.ts';
import { newWindow, type WatchedAlert } from './watched-alert.ts';

const KEYS = [SPOT, PERP, FUTURE];
const START = Date.UTC(2026, 0, 1);
const EXPIRY = START + 90 * 86_400_000;

const key = fc.constantFrom(...KEYS);
/** Few distinct prices, so that a price often equals the value of an alert. */
const price = fc.integer({ min: 950, max: 1_050 }).map((tenths) => tenths / 10);
const fraction = fc.constantFrom(0, 0.001, 0.01, 0.02, 0.05, 0.1, 1, 2.5);
const signed = fc.tuple(fraction, fc.constantFrom(1, -1)).map(([size, sign]) => sign * size);

const condition = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below', 'crosses'), value: price }),
  fc.record({ kind: fc.constant('moves'), value: fraction.filter((value) => value > 0) }),
  fc.record({ kind: fc.constantFrom('spread', 'funding', 'basis'), value: signed }),
);
const alert = fc
  .record({
    id: fc.integer({ min: 0, max: 20 }).map(String),
    condition,
    keys: fc.shuffledSubarray(KEYS, { minLength: 2, maxLength: 2 }),
    minutes: fc.constantFrom(1, 1, 2, 60),
    pauseMinutes: fc.constantFrom(0, 1, null),
  })
  .map(({ id, condition: { kind, value }, keys, minutes, pauseMinutes }) => ({
    id,
    kind,
    value,
    contract: keys[0] ?? SPOT,
    other: kind === 'spread' ? (keys[1] ?? PERP) : null,
    windowMinutes: kind === 'moves' ? minutes : null,
    pauseMinutes,
  }));
const ticker = fc
  .record({
    last: fc.oneof({ weight: 9, arbitrary: price }, fc.constantFrom(0, Number.NaN, null)),
    mid: fc.oneof({ weight: 9, arbitrary: price }, fc.constantFrom(0, Number.NaN, null)),
    index_price: fc.oneof(price, fc.constant(null)),
    pred_funding_rate: fc.oneof(signed, fc.constant(null)),
  })
  .map((figures): Ticker => Object.assign(fakeTicker(100), figures));
/** Small changes of the previous prices, as in a real market. */
const drift = fc.record({
  key,
  last: fc.integer({ min: -9, max: 9 }),
  mid: fc.integer({ min: -9, max: 9 }),
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ add: alert }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.integer({ min: 0, max: 20 }).map(String) }) },
  { weight: 6, arbitrary: fc.record({ toggleStale: key }) },
  { weight: 6, arbitrary: fc.record({ key, ticker }) },
  { weight: 30, arbitrary: fc.record({ drift }) },
  {
    weight: 8,
    arbitrary: fc.record({ wait: fc.constantFrom(1, 200, 500, 29_500, 59_000) }),
  },
);

type Added = typeof alert extends fc.Arbitrary<infer T> ? T : never;

const watched = ({ kind, ...rest }: Added, now: number): WatchedAlert => {
  const kinds = ['above', 'below', 'crosses', 'moves', 'spread', 'funding', 'basis'] as const;
  const known = kinds.find((one) => one === kind) ?? 'above';
  return {
    ...rest,
    kind: known,
    repeat: rest.pauseMinutes === null ? 'once' : 'each time',
    traderId: 'trader',
    revision: 0,
    expiresAt: null,
    side: null,
    sideAt: now,
    storedFirings: 0,
    conditionFiredAt: null,
    window: newWindow({ kind: known, windowMinutes: rest.windowMinutes }),
  };
};

const moved = (from: number, by: number): number =>
  Math.round(10 * (from > 0 ? from : 100) + by) / 10;

/** The two evaluators on the same market, and what each has reported. */
class BothEvaluators {
  now = START;
  readonly #stale = new Set<string>();
  readonly #tickers = new Map<string, Ticker>();
  #reports = { optimized: new Array<string>(), naive: new Array<string>() };
  /** one entry per step: its reports, sorted, because their order may differ */
  readonly steps = { optimized: new Array<string>(), naive: new Array<string>() };
  readonly #optimized: AlertEvaluator;
  readonly #naive: NaiveEvaluator;

  constructor() {
    const options = (name: keyof BothEvaluators['steps']) => ({
      now: () => this.now,
      isLive: (contract: string) => !this.#stale.has(contract),
      isDeferred: () => false,
      expiryOf: (contract: string) => (contract === FUTURE ? EXPIRY : null),
      onChange: ({ alert: { id, kind, side }, firing }: AlertChange) => {
        this.#reports[name].push(JSON.stringify({ id, kind, side, firing }));
      },
      onWatch: () => undefined,
      onUnwatch: () => undefined,
    });
    this.#optimized = new AlertEvaluator(options('optimized'));
    this.#naive = new NaiveEvaluator(options('naive'));
  }

  add(added: Added): void {
    this.#optimized.add(watched(added, this.now));
    this.#naive.add(watched(added, this.now));
    // as the service does with a contract that it starts to watch
    for (const contract of [added.contract, added.other ?? added.contract]) {
      const known = this.#tickers.get(contract);
      if (known) this.tick(contract, known);
    }
  }

  endStep(): void {
    const { optimized, naive } = this.#reports;
    this.steps.optimized.push(optimized.toSorted().join());
    this.steps.naive.push(naive.toSorted().join());
    this.#reports = { optimized: [], naive: [] };
  }

  remove(id: string): void {
    this.#optimized.remove(id);
    this.#naive.remove(id);
  }

  toggleStale(contract: string): void {
    if (!this.#stale.delete(contract)) this.#stale.add(contract);
  }

  tick(contract: string, next: Ticker): void {
    this.#tickers.set(contract, next);
    this.#optimized.onTicker(contract, next);
    this.#naive.onTicker(contract, next);
  }

  drift(contract: string, last: number, mid: number): void {
    const before = this.#tickers.get(contract) ?? fakeTicker(100);
    const [lastPrice, midPrice] = [before.last ?? 100, before.mid ?? 100];
    this.tick(contract, { ...before, last: moved(lastPrice, last), mid: moved(midPrice, mid) });
  }
}

describe('design §4 the evaluation of price alerts', () => {
  it('reports the same sides and firings as a naive evaluation of every alert on every ticker', () => {
    let firings = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 200, size: 'max' }), (steps) => {
        const both = new BothEvaluators();
        for (const contract of KEYS) both.tick(contract, fakeTicker(100));
        for (const one of steps) {
          if ('add' in one) both.add(one.add);
          else if ('remove' in one) both.remove(one.remove);
          else if ('toggleStale' in one) both.toggleStale(one.toggleStale);
          else if ('wait' in one) both.now += one.wait;
          else if ('drift' in one) both.drift(one.drift.key, one.drift.last, one.drift.mid);
          else both.tick(one.key, one.ticker);
          both.endStep();
        }
        const { optimized, naive } = both.steps;
        expect(optimized).toEqual(naive);
        firings += naive.join().split('"firing"').length - 1;
      }),
      { numRuns: 1_000 },
    );
    expect(firings).toBeGreaterThan(100);
  });
});
