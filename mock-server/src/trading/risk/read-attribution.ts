import {
  contractKey,
  type Data,
  type getRiskAttribution,
  OPENING,
  partsOfContractKey,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  attribution,
  type ContractTerms,
  contractTerms,
  type Decimal,
  decimal,
  groupBy,
  isZero,
  type RiskAccount,
  type RiskMarket,
  storedGreeks,
  sumOf,
  toText,
  tradingProfit,
} from '@parallax/trading';
import { baseOf, type ProfitBook, readProfitGroups } from '../portfolio/profit-groups.ts';
import { STEP_WITHIN_MS } from './due-steps.ts';
import { type GreeksStep, readSteps } from './greeks-store.ts';
import { heldAfter } from './held-after.ts';
import { type Step, stepsAfter, stepsOfRange } from './steps-of-range.ts';
import { termsOfSteps } from './terms-of-steps.ts';

type Attribution = Omit<Data<typeof getRiskAttribution>, 'mode'>;
type Missing = Attribution['missing'][number];

const MINUTE_MS = 60_000;
/** A first step that is later does not stand for the beginning. */
const START_TOLERANCE_MS = 5 * MINUTE_MS;
/** What counts to no contract. */
const NO_CONTRACT = 'Other';

interface Fill {
  readonly accountId: string;
  readonly key: string;
  /** signed */
  readonly amount: Decimal;
  readonly price: Decimal;
  readonly at: number;
}

/** What profit and loss are attributed of. */
interface AttributionBook extends ProfitBook {
  readonly from: number;
  readonly names: ReadonlyMap<string, string>;
  /** what the accounts hold now, of those that are valued */
  readonly accounts: readonly RiskAccount[];
  readonly market: RiskMarket;
}

/** The fills of a time, oldest first, without the openings of positions. */
async function readFillsOf(db: Database, { ids, from, to, at }: AttributionBook): Promise<Fill[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('fill')
    .select(['account_id', 'exchange', 'symbol', 'side', 'amount', 'price', 'at'])
    .where('account_id', 'in', [...ids])
    .where('at', '>=', new Date(from))
    .where('at', '<=', new Date(to ?? at))
    .where((fill) =>
      fill.or([fill('order_id', 'is not', null), fill('id', 'not like', `${OPENING}%`)]),
    )
    .orderBy('at')
    .execute();
  return rows.map(({ account_id: accountId, side, amount, price, at: time, ...contract }) => ({
    accountId,
    key: contractKey(contract),
    amount: side === 'buy' ? decimal(amount) : decimal(amount).neg(),
    price: decimal(price),
    at: time.getTime(),
  }));
}

/** When accounts were made, in Unix milliseconds, by id. */
async function readBeginnings(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('company_exchange')
    .select(['id', 'created_at'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, created_at: at }) => [id, at.getTime()]));
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** What an account holds now, with what it no longer holds of its steps, and what has no price. */
function presentStep(
  { accountId, margin }: RiskAccount,
  stored: readonly GreeksStep[],
  { at, market, prices }: AttributionBook,
): { readonly step: Step; readonly missing: readonly Missing[] } {
  const known = new Map([...margin.positions].map(([key, { terms }]) => [key, terms]));
  const before = [...heldAfter(stored).values()].map(({ position }) => position);
  const closed = termsOfSteps(before, known, prices);
  const { positions, missing } = storedGreeks({ accountId, margin }, closed, market);
  return {
    step: { at, positions, isComplete: true },
    missing: missing.map(({ symbol, text }) => ({ accountId, symbol, asset: null, text })),
  };
}

/**
 * The steps of an account in the time of the book, and what is not known of it.
 * @param stored see `readSteps`
 * @param began when the account was made
 */
function sequenceOf(
  account: RiskAccount,
  stored: readonly GreeksStep[],
  began: number,
  book: AttributionBook,
): Pick<ReturnType<typeof stepsOfRange>, 'steps' | 'marks'> & {
  readonly id: string;
  readonly missing: readonly Missing[];
} {
  const { accountId } = account;
  const { from, to = book.at, names } = book;
  const name = names.get(accountId) ?? accountId;
  const isToStored = stored.some(({ at, isComplete }) => isComplete && at >= to);
  const present = isToStored ? undefined : presentStep(account, stored, book);
  const all = [...stored, ...(present ? [present.step] : [])];
  const [first] = all;
  const missing = [...(present?.missing ?? [])];
  const add = (text: string): void =>
    void missing.push({ accountId, symbol: null, asset: null, text });
  const isUsed = all.some(({ positions }) => positions.length > 0);
  if (first !== undefined && isUsed && first.at > Math.max(from, began) + START_TOLERANCE_MS)
    add(
      `The greeks of ${name} are stored since ${isoOf(first.at)}. What it gained before is in the residual.`,
    );
  const { steps, marks, estimatedAt } = stepsOfRange(all, { from, to });
  for (const at of estimatedAt)
    add(
      `The prices of ${name} at ${isoOf(at)} are estimated from those before and after. What differs is in the residual.`,
    );
  return { id: accountId, steps, marks, missing };
}

/** The position at the step that follows a fill, and when that is. */
function positionAfter({ key, at }: Fill, steps: readonly Step[]) {
  for (const step of stepsAfter(steps, at)) {
    const position = step.positions.find((each) => contractKey(each) === key);
    if (position !== undefined) return { at: step.at, position };
  }
  return undefined;
}

interface Trading {
  /** in dollars */
  readonly gains: readonly string[];
  /** whether each fill could be compared with a mark price, except those that close one another */
  readonly isComplete: boolean;
  /** of the last mark price, in Unix milliseconds */
  readonly markedUntil: number;
}

/** What the fills of a contract gained against the marks of their steps. */
function tradingOf(
  terms: ContractTerms,
  fills: readonly Fill[],
  steps: readonly Step[],
  market: RiskMarket,
): Trading {
  const gains: string[] = [];
  const unmarked: Fill[] = [];
  let markedUntil = 0;
  for (const fill of fills) {
    const after = positionAfter(fill, steps);
    if (after === undefined) {
      unmarked.push(fill);
      continue;
    }
    const { mark, usd } = after.position;
    const prices = { price: fill.price, mark: decimal(mark), usd: decimal(usd) };
    gains.push(tradingProfit(terms, fill.amount, prices));
    markedUntil = Math.max(markedUntil, after.at);
  }
  const last = unmarked.at(-1);
  if (last === undefined) return { gains, isComplete: true, markedUntil };
  // what was opened and closed between two steps gained the same against every mark
  const usd = market.usdOf(terms.settle);
  if (usd === undefined || !isZero(sumOf(unmarked.map(({ amount }) => amount))))
    return { gains, isComplete: false, markedUntil };
  const between = unmarked.map(({ amount, price }) =>
    tradingProfit(terms, amount, { price, mark: last.price, usd }),
  );
  return { gains: [...gains, ...between], isComplete: true, markedUntil };
}

/** What profit and loss by base consist of, see `attribution` of the trading package. */
export async function readAttribution(db: Database, book: AttributionBook): Promise<Attribution> {
  const { ids, accounts, valued, prices, market, from, to = book.at } = book;
  const [groups, stored, fills, beginnings] = await Promise.all([
    readProfitGroups(db, book, (row) => baseOf(row, valued, prices)),
    readSteps(db, ids, { from, to, within: STEP_WITHIN_MS }),
    readFillsOf(db, book),
    readBeginnings(db, ids),
  ]);
  const ofAccount = groupBy(stored, ({ accountId }) => accountId);
  const sequences = accounts.map((account) => {
    const { accountId } = account;
    const own = ofAccount.get(accountId) ?? [];
    return sequenceOf(account, own, beginnings.get(accountId) ?? from, book);
  });
  const marksById = new Map(sequences.map(({ id, marks }) => [id, marks]));
  const missing: Missing[] = sequences.flatMap((each) => each.missing);
  const trading = new Map<string, string[]>();
  for (const [, own] of groupBy(fills, ({ accountId, key }) => `${accountId} ${key}`)) {
    const [{ accountId, key } = { accountId: '', key: '' }] = own;
    const { exchange, symbol } = partsOfContractKey(key);
    const listed = prices.contract(key);
    const terms = valued.get(accountId)?.terms.get(key) ?? (listed && contractTerms(listed));
    const of = terms && tradingOf(terms, own, marksById.get(accountId) ?? [], market);
    const add = (text: string): void => void missing.push({ accountId, symbol, asset: null, text });
    if (of?.isComplete !== true)
      add(`The mark price of ${symbol} is not stored for all of its fills.`);
    if (of === undefined) continue;
    if (of.markedUntil > to)
      add(
        `The mark price of ${symbol} at ${isoOf(to)} is not stored. Its last fills are compared with that at ${isoOf(of.markedUntil)}.`,
      );
    const base = baseOf({ accountId, exchange, symbol }, valued, prices);
    trading.set(base, [...(trading.get(base) ?? []), ...of.gains]);
  }
  const booked = [...groups].map(([base, { profit, total }]) => ({
    base: base === '' ? NO_CONTRACT : base,
    trading: toText(sumOf((trading.get(base) ?? []).map((gain) => decimal(gain)))),
    funding: toText(profit.funding),
    fees: toText(profit.fees),
    total: toText(total),
  }));
  const { rows, missing: unexplained } = attribution(
    sequences.map(({ steps }) =>
      steps.map(({ isComplete, ...step }) => ({ ...step, isPartial: !isComplete })),
    ),
    booked,
  );
  return { rows: [...rows], missing: [...missing, ...unexplained] };
}
