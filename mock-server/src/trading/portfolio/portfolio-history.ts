import type { Database } from '@parallax/server-kit/storage/storage';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import {
  decimal,
  linkReturns,
  type PortfolioRecord,
  pointTimes,
  type ReturnPoint,
} from '@parallax/trading';
import { readStoredHistory, type StoredHistory, type StoredValues } from './portfolio-records.ts';

/** Parts of equal length into which a history is divided. */
export interface Buckets {
  /** when one of them begins, in Unix milliseconds */
  readonly origin: number;
  /** in milliseconds */
  readonly length: number;
}

/** The net asset value at a time, as a number: it decides only which points are kept. */
interface TimedValue {
  readonly at: number;
  readonly usd: number;
}

/** The index of the last time that is not after another one; -1 if there is none. */
function indexAt(ats: readonly number[], at: number): number {
  let [low, high] = [0, ats.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ats[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const inOrder = (times: Iterable<number>): Float64Array => Float64Array.from(times).sort();

/** The sums of the values of accounts, whenever one of them was stored. */
async function sumsOf(
  values: readonly StoredValues[],
  slicer: TimeSlicer,
): Promise<readonly TimedValue[]> {
  const changes = new Map<number, number>();
  for (const { ats, usds } of values) {
    await slicer.step();
    let before = 0;
    for (const [index, at] of ats.entries()) {
      const usd = Number(usds[index]);
      changes.set(at, (changes.get(at) ?? 0) + usd - before);
      before = usd;
    }
  }
  await slicer.step();
  let usd = 0;
  return Array.from(inOrder(changes.keys()), (at) => {
    usd += changes.get(at) ?? 0;
    return { at, usd };
  });
}

/**
 * When a return is more than the quotient of two sums of values: at flows and the next values after them, where
 * what is left out changes, and at the first value of an account.
 */
async function cutsOf({ values, flows }: StoredHistory, slicer: TimeSlicer): Promise<Float64Array> {
  const cuts = new Set(flows.map(({ at }) => at));
  const atsOf = new Map(values.map(({ accountId, ats }) => [accountId, ats]));
  for (const { accountId, at } of flows) {
    const ats = atsOf.get(accountId) ?? [];
    const next = ats[indexAt(ats, at) + 1];
    if (next !== undefined) cuts.add(next);
  }
  for (const { ats, missing } of values) {
    await slicer.step();
    for (const [index, at] of ats.entries())
      if (missing[index] !== missing[index - 1]) cuts.add(at);
  }
  return inOrder(cuts);
}

/** A value and the highest one before it, which its drawdown is from. */
interface Fall {
  readonly peak: TimedValue;
  readonly end: TimedValue;
}

const isDeeper = (one: Fall, other: Fall): boolean =>
  one.end.usd * other.peak.usd < other.end.usd * one.peak.usd;

/** Some values of a part of a history: the first and last one, the extremes, and the first one without a return. */
class Extremes {
  readonly #first: TimedValue;
  #highest: TimedValue;
  #lowest: Fall;
  #deepest: Fall;
  #last: TimedValue;
  #lost: TimedValue | undefined;

  constructor(first: TimedValue) {
    const fall = { peak: first, end: first };
    this.#first = first;
    this.#highest = first;
    this.#lowest = fall;
    this.#deepest = fall;
    this.#last = first;
    this.add(first);
  }

  add(value: TimedValue): void {
    this.#last = value;
    if (value.usd <= 0) this.#lost ??= value;
    if (value.usd >= this.#highest.usd) {
      if (value.usd > this.#highest.usd) this.#highest = value;
      return;
    }
    const fall = { peak: this.#highest, end: value };
    if (value.usd < this.#lowest.end.usd) this.#lowest = fall;
    if (isDeeper(fall, this.#deepest)) this.#deepest = fall;
  }

  /** Adds their times. The first one is shown after a cut; peaks are computed only. */
  addTo({ shown, computed }: KeptTimes, isCut: boolean): void {
    const kept = [this.#highest, this.#lowest.end, this.#deepest.end, this.#last];
    if (isCut) kept.push(this.#first);
    if (this.#lost !== undefined) kept.push(this.#lost);
    for (const { at } of kept) shown.add(at);
    for (const { at } of [...kept, this.#lowest.peak, this.#deepest.peak]) computed.add(at);
  }
}

interface KeptTimes {
  readonly shown: Set<number>;
  readonly computed: Set<number>;
}

/** The times of the points that are kept: of each bucket, and on both sides of each cut. */
function keptTimes(
  points: readonly TimedValue[],
  cuts: Float64Array,
  { origin, length }: Buckets,
): KeptTimes {
  const kept: KeptTimes = { shown: new Set(), computed: new Set() };
  let part: Extremes | undefined;
  let isCut = true;
  let bucket: number | undefined;
  let cut = 0;
  for (const point of points) {
    const ofPoint = Math.floor((point.at - origin) / length);
    const before = cut;
    while ((cuts[cut] ?? Number.POSITIVE_INFINITY) <= point.at) cut += 1;
    if (part !== undefined && ofPoint === bucket && cut === before) {
      part.add(point);
      continue;
    }
    part?.addTo(kept, isCut);
    isCut = part === undefined || cut > before;
    part = new Extremes(point);
    bucket = ofPoint;
  }
  part?.addTo(kept, isCut);
  return kept;
}

/** The values that accounts have at these times, and all of those until the first one of them. */
function* recordsAt(
  values: readonly StoredValues[],
  times: Float64Array,
): Generator<PortfolioRecord> {
  for (const { accountId, ats, usds, missing } of values) {
    const atStart = Array.from(ats.keys()).slice(0, indexAt(ats, times[0] ?? 0) + 1);
    const indices = new Set(atStart);
    for (const time of times) indices.add(indexAt(ats, time));
    indices.delete(-1);
    for (const index of indices) {
      yield {
        kind: 'value',
        accountId,
        at: ats[index] ?? 0,
        value: { usd: decimal(usds[index] ?? '0'), missing: missing[index] ?? '' },
      };
    }
  }
}

interface Choice {
  /** when the period begins; undefined for all that is stored */
  readonly from: Date | undefined;
  readonly buckets: Buckets;
}

/**
 * The history of accounts together, oldest first. Of each bucket it has the points with the highest, the lowest
 * and the last net asset value, and with the deepest drawdown; and the points before and after what is no return
 * of values. The flows of the points between, and whether they are estimates, are in the next one.
 */
export async function historyOf(
  stored: StoredHistory,
  { from, buckets }: Choice,
): Promise<readonly ReturnPoint[]> {
  const slicer = new TimeSlicer();
  const start = from?.getTime() ?? Number.NEGATIVE_INFINITY;
  const sums = (await sumsOf(stored.values, slicer)).filter(({ at }) => at >= start);
  const ends = new Set(pointTimes(sums.map(({ at }) => at)));
  const points = sums.filter(({ at }) => ends.has(at));
  const cuts = await cutsOf(stored, slicer);
  const { shown, computed } = keptTimes(points, cuts, buckets);
  const records: PortfolioRecord[] = [...stored.flows];
  for (const record of recordsAt(stored.values, inOrder(new Set([...computed, ...cuts])))) {
    await slicer.step();
    records.push(record);
  }
  await slicer.step();
  const steps = linkReturns({ records, from: start, times: computed });
  for (;;) {
    await slicer.step();
    const { done, value } = steps.next();
    if (done === true) return value.filter(({ at }) => shown.has(at));
  }
}

/** The stored history of accounts. */
export const readPortfolioHistory = async (
  db: Database,
  accountIds: readonly string[],
  choice: Choice,
): Promise<readonly ReturnPoint[]> =>
  historyOf(await readStoredHistory(db, accountIds, choice.from), choice);
