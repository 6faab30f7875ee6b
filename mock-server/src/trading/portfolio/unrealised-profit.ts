import { contractKey } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { DAY, HOUR, MINUTE } from '@parallax/server-market/durations';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import {
  type Decimal,
  decimal,
  isZero,
  markPrice,
  round18,
  toText,
  unrealisedOf as unrealisedOfPosition,
  ZERO,
} from '@parallax/trading';
import type { AccountHoldings } from '../valuation/account-holdings.ts';
import type { ValuationPrices } from '../valuation/price-snapshot.ts';
import { type MarketPrices, usdOf, type ValuedAccount } from '../valuation/value-account.ts';
import {
  type Days,
  readDayEnds,
  readEnds,
  readResets,
  readStarts,
  type Unrealised,
  type UnrealisedAt,
  type UnrealisedByAccount,
} from './stored-unrealised.ts';

/** A value that is further from the start of a period does not stand for it, in milliseconds. */
const START_TOLERANCE_MS = 5 * MINUTE;

export function unrealisedOf(
  { positions }: Pick<ValuedAccount, 'positions'>,
  prices: Pick<MarketPrices, 'usd'>,
): Unrealised {
  return positions.flatMap(({ amount, exchange, symbol, strategyId, asset, unrealised }) => {
    if (isZero(decimal(amount))) return [];
    const usd = usdOf(prices)(asset);
    const value = usd === undefined || unrealised === null ? null : usd.times(unrealised);
    return [{ exchange, symbol, strategyId, usd: value && toText(round18(value)) }];
  });
}

/** The unrealised profit of what an account holds. */
export function unrealisedOfHoldings(
  { positions }: Pick<AccountHoldings, 'positions'>,
  prices: ValuationPrices,
): Unrealised {
  return positions.flatMap(({ terms, position }) => {
    if (isZero(position.amount)) return [];
    const { exchange, symbol } = terms;
    const usd = usdOf(prices)(terms.settle);
    const mark = markPrice(prices.ticker(terms.key));
    const value =
      usd === undefined || mark === null
        ? null
        : usd.times(unrealisedOfPosition(terms, position, mark));
    const { strategyId } = position;
    return [{ exchange, symbol, strategyId, usd: value && toText(round18(value)) }];
  });
}

/** A step as far as it is after the last reset in it, which has closed all positions. */
function sinceReset(step: Step, resets: readonly number[]): Step {
  const at = resets.findLast((each) => each > step.start.at && each <= step.end.at);
  return at === undefined ? step : { ...step, start: { at, positions: [], isBeforeFills: true } };
}

/** What the unrealised profit of an account was at the start and the end of a period or a day. */
interface Step {
  readonly accountId: string;
  readonly start: UnrealisedAt;
  readonly end: UnrealisedAt;
  /** Unix milliseconds */
  readonly startsAt: number;
}

/** When the day of a time began, in Unix milliseconds. @param startHour hour of UTC at which a day begins */
export const dayStart = (at: number, startHour: number): number => {
  const offset = startHour * HOUR;
  return Math.floor((at - offset) / DAY) * DAY + offset;
};

/** The steps of an account by day, of the days that have a value. */
function dailySteps(
  accountId: string,
  { start, ends, end }: { start: UnrealisedAt; ends: readonly UnrealisedAt[]; end: UnrealisedAt },
  { from, startHour }: Days,
): Step[] {
  const startOf = ({ at }: UnrealisedAt) => dayStart(at, startHour);
  const earlier = ends.filter((each) => startOf(each) < startOf(end));
  const values = [start, ...earlier, end];
  return values.slice(1).map((value, index) => ({
    accountId,
    start: values[index] ?? start,
    end: value,
    startsAt: Math.max(startOf(value), from ?? Number.NEGATIVE_INFINITY),
  }));
}

/** Since when a step counts; null if that is its start. */
function sinceOf({ start, startsAt }: Step): number | null {
  const isLate = start.isBeforeFills !== true && start.at > startsAt + START_TOLERANCE_MS;
  return isLate || start.at < startsAt - START_TOLERANCE_MS ? start.at : null;
}

/** How the unrealised profit of a group has changed. */
export interface UnrealisedChange {
  /** in dollars; null while a price is missing */
  readonly usd: Decimal | null;
  /** since when it counts, in Unix milliseconds; null if that is the start of the period or the day */
  readonly since: number | null;
}

/** What changes are grouped by. */
interface ChangeOf {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly strategyId: string | null;
  /** '2026-11-28' */
  readonly day: string;
}

interface Grouping {
  readonly startHour: number;
  readonly keyOf: (of: ChangeOf) => string;
}

async function sumChanges(
  steps: readonly Step[],
  { startHour, keyOf }: Grouping,
  slicer: TimeSlicer,
): Promise<Map<string, UnrealisedChange>> {
  const sums = new Map<string, UnrealisedChange>();
  for (const step of steps) {
    await slicer.step();
    const { accountId, start, end } = step;
    const since = sinceOf(step);
    const day = new Date(dayStart(end.at, startHour) - startHour * HOUR).toISOString().slice(0, 10);
    const add = ({ usd, ...of }: Unrealised[number], sign: '1' | '-1'): void => {
      const key = keyOf({ accountId, day, ...of });
      const before = sums.get(key) ?? { usd: ZERO, since: null };
      const sinces = [before.since, since].filter((each) => each !== null);
      sums.set(key, {
        usd: before.usd && usd !== null ? before.usd.plus(decimal(usd).times(sign)) : null,
        since: sinces.length === 0 ? null : Math.max(...sinces),
      });
    };
    for (const position of end.positions) add(position, '1');
    for (const position of start.positions) {
      // one whose strategy has changed keeps its profit, which moves with it
      const held = end.positions.filter((each) => contractKey(each) === contractKey(position));
      const own = held.find(({ strategyId }) => strategyId === position.strategyId);
      add({ ...position, strategyId: (own ?? held[0] ?? position).strategyId }, '-1');
    }
  }
  return sums;
}

/**
 * How the unrealised profit of accounts has changed in a period, by key. Where no value is stored for its
 * start, the change counts since another time, which it says.
 * @param current what it is now
 * @param isByDay whether each day is a period of its own; days without a stored value have none
 */
export async function readUnrealisedChanges(
  db: Database,
  current: UnrealisedByAccount,
  {
    isByDay,
    isByStrategy = false,
    to,
    ...period
  }: Partial<Pick<Days, 'from'>> & {
    readonly startHour: number;
    /** Unix milliseconds; undefined for now */
    readonly to: number | undefined;
    readonly isByDay: boolean;
    /** whether positions are those of strategies, see `splitUnrealised` */
    readonly isByStrategy?: boolean;
  },
  keyOf: (of: ChangeOf) => string,
): Promise<Map<string, UnrealisedChange>> {
  const { from, startHour } = period;
  const values = { db, isByStrategy };
  const finals = to === undefined ? current : await readEnds(values, current, to);
  const until = to ?? Math.max(0, ...[...current.values()].map(({ at }) => at));
  const starts = await readStarts(values, current, from, until);
  const days = { from, to: until, startHour };
  const slicer = new TimeSlicer();
  const dayEnds = new Map<string, readonly UnrealisedAt[]>();
  // one after another: the embedded database runs one statement at a time, which others wait for
  for (const id of isByDay ? current.keys() : [])
    dayEnds.set(id, await readDayEnds(db, id, days, slicer));
  // values may be from before the period
  const earliest = Math.min(from ?? until, ...[...starts.values()].map(({ at }) => at));
  const resets = await readResets(db, [...current.keys()], {
    from: from === undefined ? undefined : earliest,
    to: until,
  });
  const steps = [...starts].flatMap(([accountId, start]): Step[] => {
    const end = finals.get(accountId);
    if (end === undefined) return [];
    const startsAt = from ?? Number.NEGATIVE_INFINITY;
    const all = isByDay
      ? dailySteps(accountId, { start, ends: dayEnds.get(accountId) ?? [], end }, days)
      : [{ accountId, start, end, startsAt }];
    return all.map((step) => sinceReset(step, resets.get(accountId) ?? []));
  });
  return sumChanges(steps, { startHour, keyOf }, slicer);
}
