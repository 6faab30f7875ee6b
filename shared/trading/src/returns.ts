import { type Decimal, isZero, maximum, ONE, round18, sumOf, ZERO } from './decimal.ts';

/** What an account is worth in dollars, as far as it has prices. */
export interface Valuation {
  readonly usd: Decimal;
  /**
   * what has no price, such as `EUR=250`: names and amounts, sorted, with spaces between them; `UNKNOWN_MISSING` if
   * it is not known. Older values have no amounts.
   */
  readonly missing: string;
}

/** What a value leaves out that does not say what it leaves out. */
export const UNKNOWN_MISSING = '?';

/** Whether two values leave out the same, as far as they say it: only then their difference is a return. */
const leavesOutTheSame = (one: Valuation, other: Valuation): boolean =>
  one.missing === other.missing ||
  (one.missing !== '' &&
    other.missing !== '' &&
    [one.missing, other.missing].includes(UNKNOWN_MISSING));

const namesOf = ({ missing }: Valuation): readonly string[] =>
  missing === '' ? [] : missing.split(' ').map((each) => each.replace(/=[^=]*$/, ''));

/** Whether all that a value leaves out is left out of another one, whatever the amounts. */
function leavesOutOnly(one: Valuation, other: Valuation): boolean {
  const names = namesOf(other);
  return namesOf(one).every((name) => names.includes(name));
}

/** The value of an account at a time, stored once a minute. */
export interface ValueRecord {
  readonly kind: 'value';
  readonly accountId: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly value: Valuation;
}

/** Money that came into an account or left it. */
export interface FlowRecord {
  readonly kind: 'flow';
  readonly accountId: string;
  /** when it was booked, in Unix milliseconds */
  readonly at: number;
  /** since when it was in the account, in Unix milliseconds: earlier than `at` if it was learnt of later */
  readonly since: number;
  /** in dollars, negative for a withdrawal; null if it is not known */
  readonly amount: Decimal | null;
  /** the values of the account just before and after it was booked; null if they are not known */
  readonly before: Valuation | null;
  readonly after: Valuation | null;
  /** whether all that the account held was replaced */
  readonly isReset: boolean;
}

export type PortfolioRecord = ValueRecord | FlowRecord;

/** The portfolio at a time. */
export interface ReturnPoint {
  /** Unix milliseconds */
  readonly at: number;
  /** of all that has a price */
  readonly value: Decimal;
  /** since the previous point */
  readonly flow: Decimal;
  /** time-weighted, since the first point, as a fraction; null from where it is not known */
  readonly timeWeightedReturn: Decimal | null;
  /** null where the return is, or was 0 of nothing */
  readonly drawdown: Decimal | null;
  /** whether the return since the previous point is an estimate */
  readonly isEstimated: boolean;
  /** whether something without a price is left out of the value */
  readonly isPartial: boolean;
}

export interface DietzPeriod {
  readonly start: Decimal;
  readonly end: Decimal;
  readonly flows: readonly {
    readonly amount: Decimal;
    /** share of the period during which the flow was in the account, from 0 to 1 */
    readonly weight: Decimal;
  }[];
}

/** The values next to a flow that was booked later than this are an estimate of those of its time, in milliseconds. */
const LATE_MS = 5_000;

/** Values that are stored around the same full minute make one point: servers store theirs one after another. */
const POINT_MS = 60_000;

/**
 * The Modified Dietz return of a period, as a fraction: (E − B − F) / (B + Σw·F) ('Modified Dietz method',
 * Wikipedia). Rounded to 18 decimals; null if the average capital is not above 0.
 */
export const modifiedDietz = (period: DietzPeriod): Decimal | null =>
  dietzReturn(period, averageCapital(period));

/** What was in the account on average: B + Σw·F. */
const averageCapital = ({ start, flows }: Omit<DietzPeriod, 'end'>): Decimal =>
  start.plus(sumOf(flows.map(({ amount, weight }) => amount.times(weight))));

/** What was gained without flows: E − B − F. */
const gainOf = ({ start, end, flows }: DietzPeriod): Decimal =>
  end.minus(start).minus(sumOf(flows.map(({ amount }) => amount)));

const dietzReturn = (period: DietzPeriod, capital: Decimal): Decimal | null =>
  capital.gt(ZERO) ? round18(gainOf(period).div(capital)) : null;

/**
 * The growth of a period, 1 + its return. Null if it is not known: its start is below 0, something was gained
 * on nothing, or more than all was lost.
 */
function growthOf(period: DietzPeriod): Decimal | null {
  const { start, end, flows } = period;
  if (isZero(gainOf(period))) return ONE;
  if (start.lt(ZERO)) return null;
  const growth = flows.length === 0 && start.gt(ZERO) ? end.div(start) : dietzGrowth(period);
  return growth === null || growth.lt(ZERO) ? null : growth;
}

/** Withdrawals of most of the capital count at the end, since a gain on what is left would be many times too large. */
function dietzGrowth(period: DietzPeriod): Decimal | null {
  const isSmall = averageCapital(period).times('2').lt(period.start);
  const flows = period.flows.filter(({ amount }) => amount.gt(ZERO));
  const capital = averageCapital(isSmall ? { ...period, flows } : period);
  return dietzReturn(period, capital)?.plus(ONE) ?? null;
}

/** A flow that is in no value yet. */
interface KnownFlow {
  readonly amount: Decimal;
  readonly since: number;
}

/** What is known of an account while its records are read. */
interface AccountState {
  /** the last value that the chain of returns has reached */
  linked: Valuation;
  linkedAt: number;
  /** the last value, which may lack prices that `linked` had */
  last: Valuation;
  /** flows since `linked` that are in no value yet */
  late: KnownFlow[];
  /** whether the account was reset since, at values that are not known */
  isReplaced: boolean;
  /** whether money has come in or left since whose amount is not known */
  hasUnknownFlow: boolean;
}

/** How a value follows the last one: with a return, after a flow, or not before a price is known again. */
type Step = 'link' | 'jump' | 'wait';

/**
 * The weight of a flow in a period: the share of it during which it was in the account. A withdrawal of before
 * the period was still in the value at its start, and in the gain until it was booked.
 */
function weightOf({ amount, since }: KnownFlow, from: number, to: number): Decimal {
  if (since < from && amount.lt(ZERO)) return ZERO;
  const clipped = Math.min(Math.max(since, from), to);
  const length = to - from;
  if (length <= 0) return ZERO;
  return ZERO.plus(String(to - clipped)).div(String(length));
}

/** The drawdown of returns, which are taken one after another: index / its greatest value until then − 1, at most 0. */
export class Drawdown {
  #highest = ZERO;

  /** Rounded to 18 decimals; null where the return is, or was 0 of nothing. */
  next(timeWeightedReturn: Decimal | null): Decimal | null {
    if (timeWeightedReturn === null) return null;
    const index = timeWeightedReturn.plus(ONE);
    this.#highest = maximum(this.#highest, index);
    if (index.eq(this.#highest)) return isZero(index) ? null : ZERO;
    return round18(index.div(this.#highest).minus(ONE));
  }
}

/** Reads the records of accounts one after another, and links the returns of the periods between them. */
class ReturnChain {
  readonly #accounts = new Map<string, AccountState>();
  /** Σ `linked` and Σ `last` */
  #linked = ZERO;
  #last = ZERO;
  /** Σ `linked` at the start of the present period, and the flows in it that are not cut */
  #start = ZERO;
  #lateFlows: DietzPeriod['flows'] = [];
  /** 1 + return until then; null from where it is not known */
  #index: Decimal | null = ONE;
  #flow = ZERO;
  #isEstimated = false;
  #hasBegun = false;
  readonly #drawdown = new Drawdown();

  read(record: PortfolioRecord): void {
    if (record.kind === 'value') this.#readValue(record);
    else this.#readFlow(record);
  }

  /** Begins the flows of the first point here. */
  beginFlows(): void {
    this.#flow = ZERO;
  }

  /** Begins the return here. */
  beginReturn(): void {
    this.#endPeriod();
    this.#hasBegun = true;
    this.#index = ONE;
    this.#isEstimated = false;
  }

  /** The portfolio as it is now. */
  pointAt(at: number): ReturnPoint {
    this.#endPeriod();
    const states = [...this.#accounts.values()];
    const isWaiting = states.some(({ linked, last }) => !leavesOutTheSame(linked, last));
    const timeWeightedReturn =
      this.#index === null || isWaiting ? null : round18(this.#index.minus(ONE));
    const point = {
      at,
      value: this.#last,
      flow: this.#flow,
      timeWeightedReturn,
      drawdown: this.#drawdown.next(timeWeightedReturn),
      isEstimated: this.#isEstimated,
      isPartial: states.some(({ last }) => last.missing !== ''),
    };
    this.#flow = ZERO;
    this.#isEstimated = false;
    return point;
  }

  #readValue({ accountId, at, value }: ValueRecord): void {
    const account = this.#accounts.get(accountId);
    if (account === undefined) {
      // what an account begins with is no performance
      this.#accounts.set(accountId, {
        linked: value,
        linkedAt: at,
        last: value,
        late: [],
        isReplaced: false,
        hasUnknownFlow: false,
      });
      this.#endPeriod();
      this.#linked = this.#linked.plus(value.usd);
      this.#start = this.#linked;
      this.#last = this.#last.plus(value.usd);
      this.#flow = this.#flow.plus(value.usd);
      return;
    }
    this.#show(account, value);
    this.#reach(account, value, at);
  }

  #readFlow(flow: FlowRecord): void {
    const account = this.#accounts.get(flow.accountId);
    // what was booked before the first value is in it
    if (account === undefined) return;
    const { before, after, at, since } = flow;
    if (before !== null && after !== null) {
      this.#show(account, after);
      if (this.#reach(account, before, at)) {
        // what has no price adds nothing to the value, and nothing to the flow
        this.#flow = this.#flow.plus(after.usd.minus(before.usd));
        this.#jump(account, after, at);
        if (at - since > LATE_MS) this.#isEstimated = true;
        return;
      }
    }
    this.#keepFlow(account, flow);
  }

  /** Keeps a flow without values for the next value. After a reset, that value is a flow as a whole. */
  #keepFlow(account: AccountState, { amount, since, isReset }: FlowRecord): void {
    if (isReset) account.isReplaced = true;
    if (account.isReplaced) return;
    if (amount === null) {
      account.hasUnknownFlow = true;
      return;
    }
    account.late.push({ amount, since });
    this.#flow = this.#flow.plus(amount);
  }

  /** Goes on to a value unless a price is missing that was known before. Returns whether it did. */
  #reach(account: AccountState, value: Valuation, at: number): boolean {
    const step = this.#stepTo(account, value);
    if (step === 'wait') return false;
    if (step === 'jump') {
      const counted = sumOf(account.late.map(({ amount }) => amount));
      this.#flow = this.#flow.plus(value.usd.minus(account.linked.usd).minus(counted));
      this.#isEstimated = true;
      this.#jump(account, value, at);
      return true;
    }
    if (account.hasUnknownFlow) this.#index = null;
    this.#link(account, value, at);
    return true;
  }

  #stepTo({ linked, isReplaced, hasUnknownFlow }: AccountState, value: Valuation): Step {
    if (isReplaced) return 'jump';
    const isComplete = linked.missing === '' && value.missing === '';
    // what is left out may be what came in
    if (hasUnknownFlow) return isComplete ? 'link' : 'jump';
    if (leavesOutTheSame(linked, value)) return 'link';
    const isLess = leavesOutOnly(value, linked);
    if (!this.#hasBegun) return leavesOutOnly(linked, value) && !isLess ? 'wait' : 'link';
    return isLess ? 'jump' : 'wait';
  }

  #show(account: AccountState, value: Valuation): void {
    this.#last = this.#last.minus(account.last.usd).plus(value.usd);
    account.last = value;
  }

  /** Goes on to a value whose difference to the last one is return, but for the flows in it. */
  #link(account: AccountState, end: Valuation, at: number): void {
    const flows = account.late.map((flow) => ({
      amount: flow.amount,
      weight: weightOf(flow, account.linkedAt, at),
    }));
    if (flows.length > 0) this.#lateFlows = [...this.#lateFlows, ...flows];
    this.#set(account, end, at);
  }

  /** Goes on from a value whose difference to the last one is no return. */
  #jump(account: AccountState, value: Valuation, at: number): void {
    this.#endPeriod();
    this.#set(account, value, at);
    this.#start = this.#linked;
  }

  #set(account: AccountState, linked: Valuation, linkedAt: number): void {
    this.#linked = this.#linked.minus(account.linked.usd).plus(linked.usd);
    Object.assign(account, {
      linked,
      linkedAt,
      late: [],
      isReplaced: false,
      hasUnknownFlow: false,
    });
  }

  #endPeriod(): void {
    const flows = this.#lateFlows;
    const growth = growthOf({ start: this.#start, end: this.#linked, flows });
    if (flows.length > 0) this.#isEstimated = true;
    this.#index = this.#index && growth && round18(this.#index.times(growth));
    this.#start = this.#linked;
    this.#lateFlows = [];
  }
}

const distance = (one: Valuation, other: Valuation): Decimal => one.usd.minus(other.usd).abs();

/** Whether a value that is stored in the millisecond of a flow has the flow in it. */
const hasFlow = ({ value }: ValueRecord, { before, after }: FlowRecord): boolean =>
  before !== null && after !== null && distance(value, after).lt(distance(value, before));

/** Orders records by time; at the same time, values are before the flows that they do not have. */
function inOrder(records: readonly PortfolioRecord[]): readonly PortfolioRecord[] {
  const flows = new Map<string, FlowRecord>();
  for (const record of records)
    if (record.kind === 'flow') flows.set(`${record.accountId} ${record.at}`, record);
  const rankOf = (record: PortfolioRecord): number => {
    if (record.kind === 'flow') return 1;
    const flow = flows.get(`${record.accountId} ${record.at}`);
    return flow !== undefined && hasFlow(record, flow) ? 2 : 0;
  };
  return records
    .map((record) => ({ record, rank: rankOf(record) }))
    .sort((one, other) => one.record.at - other.record.at || one.rank - other.rank)
    .map(({ record }) => record);
}

/** The full minute that is nearest to a time. */
const minuteOf = (at: number): number => Math.round(at / POINT_MS);

/**
 * When the points of a history are: at its first value, and at the last one of each minute after it.
 * @param valueTimes when values were stored, in order
 */
export function pointTimes(valueTimes: Iterable<number>): readonly number[] {
  const times: number[] = [];
  let minute: number | undefined;
  for (const at of valueTimes) {
    const [first = at] = times;
    const next = at === first ? undefined : minuteOf(at);
    if (times.length === 0 || next !== minute) times.push(at);
    else times[times.length - 1] = at;
    minute = next;
  }
  return times;
}

interface History {
  /** in any order; those before `from` are what the accounts have at the start */
  readonly records: readonly PortfolioRecord[];
  /** when the period begins, in Unix milliseconds */
  readonly from?: number | undefined;
  /** those of its `pointTimes` that are computed; all by default */
  readonly times?: Iterable<number>;
}

/**
 * The value, the flows, the time-weighted return and the drawdown of accounts together, oldest first: the return
 * is Π(end / start) − 1 of the periods between flows ('Time-weighted return', Wikipedia), cut where the values next
 * to the booking of a flow are known, otherwise by Modified Dietz between the values around it. Stored values have
 * a flow from its booking on: one that was learnt of later is cut there, too, which is an estimate. An account
 * begins with its first value.
 * The return is null from the first period on whose start is below 0, or is 0 with a gain; in which more than
 * all was lost; or which has a flow whose amount is not known. It is null while a price is missing that was
 * known before. What is priced for the first time, or is traded, comes or leaves without a price, is a flow as large
 * as the change of the value, which is an estimate.
 * Pauses before each record, so that the caller can do something else.
 */
export function* linkReturns({
  records,
  from = Number.NEGATIVE_INFINITY,
  times,
}: History): Generator<void, readonly ReturnPoint[], void> {
  const ordered = inOrder(records);
  const chain = new ReturnChain();
  const points: ReturnPoint[] = [];
  const values = ordered.filter(({ kind, at }) => kind === 'value' && at >= from);
  const ends = new Set(times ?? pointTimes(values.map(({ at }) => at)));
  let hasBegun = false;
  for (const [index, record] of ordered.entries()) {
    yield;
    if (!hasBegun && record.at >= from) {
      hasBegun = true;
      chain.beginFlows();
    }
    chain.read(record);
    // with the flows of that moment
    if (!ends.has(record.at) || ordered[index + 1]?.at === record.at) continue;
    if (points.length === 0) chain.beginReturn();
    points.push(chain.pointAt(record.at));
  }
  return points;
}
