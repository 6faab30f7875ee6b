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
  isClosedAtStep,
  isZero,
  type PositionAtStep,
  type RiskAccount,
  type RiskMarket,
  storedGreeks,
  sumOf,
  toText,
  tradingProfit,
} from '@parallax/trading';
import { baseOf, type ProfitBook, readProfitGroups } from '../portfolio/profit-groups.ts';
import { type GreeksStep, isPartialStep, readSteps } from './greeks-store.ts';

type Attribution = Omit<Data<typeof getRiskAttribution>, 'mode'>;
type Missing = Attribution['missing'][number];

const MINUTE_MS = 60_000;
/** A first step that is later does not stand for the beginning. */
const START_TOLERANCE_MS = 5 * MINUTE_MS;
/** How long after a change its step follows at the latest, with its wait for prices. */
const STEP_WITHIN_MS = 2 * MINUTE_MS;
/** What counts to no contract. */
const NO_CONTRACT = 'Other';

type Step = Pick<GreeksStep, 'at' | 'positions'> & { readonly isPartial?: boolean };

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

/** The positions that an account holds after its steps. */
function heldAfter(steps: readonly GreeksStep[]): readonly PositionAtStep[] {
  const held = new Map<string, PositionAtStep>();
  for (const step of steps) {
    if (!isPartialStep(step)) held.clear();
    for (const position of step.positions) held.set(contractKey(position), position);
  }
  return [...held.values()].filter((position) => !isClosedAtStep(position));
}

/**
 * The steps of an account in the time of the book, and until when it is not known what it held.
 * @param began when the account was made
 */
function stepsOf(
  account: RiskAccount,
  all: readonly GreeksStep[],
  began: number,
  { from, to, at, market, names }: AttributionBook,
): {
  readonly id: string;
  readonly steps: readonly Step[];
  /** with which fills are compared: also the first ones after the time */
  readonly marks: readonly Step[];
  readonly missing: readonly Missing[];
} {
  const { accountId } = account;
  const end = to ?? at;
  const stored = all.filter((step) => step.at <= end);
  const before = stored.findLast((step) => step.at < from);
  const within: Step[] = stored
    .filter((step) => step.at >= from)
    .map(({ at: stepAt, positions }) => ({
      at: stepAt,
      positions,
      isPartial: isPartialStep({ at: stepAt }),
    }));
  const missing: Missing[] = [];
  // changes of the last minute may have no step yet
  if (end > at - STEP_WITHIN_MS) {
    const closed = heldAfter(stored).flatMap(({ exchange, symbol }) => {
      const held = account.margin.positions.get(contractKey({ exchange, symbol }));
      return held === undefined ? [] : [held.terms];
    });
    const present = storedGreeks(account, closed, market);
    within.push({ at: end, positions: present.positions });
    missing.push(
      ...present.missing.map(({ symbol, text }) => ({ accountId, symbol, asset: null, text })),
    );
  }
  const [first] = within;
  const wasFlat = before?.positions.length === 0;
  const isLate = first === undefined || first.at > Math.max(from, began) + START_TOLERANCE_MS;
  const isUsed = within.some(({ positions }) => positions.length > 0);
  if (isLate && !wasFlat && isUsed && first !== undefined) {
    const text = `The greeks of ${names.get(accountId) ?? accountId} are stored since ${new Date(first.at).toISOString()}. What it gained before is in the residual.`;
    missing.push({ accountId, symbol: null, asset: null, text });
  }
  const later = all.filter((step) => step.at > end);
  return { id: accountId, steps: within, marks: [...within, ...later], missing };
}

const isOfKey =
  (key: string) =>
  ({ exchange, symbol }: PositionAtStep): boolean =>
    contractKey({ exchange, symbol }) === key;

/** The position at the first step after a fill. */
function positionAfter({ key, at }: Fill, steps: readonly Step[]): PositionAtStep | undefined {
  const step = steps.find((each) => each.at >= at && each.positions.some(isOfKey(key)));
  return step?.positions.find(isOfKey(key));
}

/** What the fills of a contract gained against the marks of their steps; undefined if one has none. */
function tradingOf(
  terms: ContractTerms,
  fills: readonly Fill[],
  steps: readonly Step[],
  market: RiskMarket,
): readonly string[] | undefined {
  const gains: string[] = [];
  const unmarked: Fill[] = [];
  for (const fill of fills) {
    const { mark, usd } = positionAfter(fill, steps) ?? {};
    if (mark === undefined || usd === undefined) unmarked.push(fill);
    else {
      const prices = { price: fill.price, mark: decimal(mark), usd: decimal(usd) };
      gains.push(tradingProfit(terms, fill.amount, prices));
    }
  }
  const last = unmarked.at(-1);
  if (last === undefined) return gains;
  // what was opened and closed between two steps gained the same against every mark
  const usd = market.usdOf(terms.settle);
  if (usd === undefined || !isZero(sumOf(unmarked.map(({ amount }) => amount)))) return undefined;
  const between = unmarked.map(({ amount, price }) =>
    tradingProfit(terms, amount, { price, mark: last.price, usd }),
  );
  return [...gains, ...between];
}

/** What profit and loss by base consist of, see `attribution` of the trading package. */
export async function readAttribution(db: Database, book: AttributionBook): Promise<Attribution> {
  const { ids, accounts, valued, prices, market, from, to, at } = book;
  const [groups, stored, fills, beginnings] = await Promise.all([
    readProfitGroups(db, book, (row) => baseOf(row, valued, prices)),
    readSteps(db, ids, { from, to: (to ?? at) + STEP_WITHIN_MS }),
    readFillsOf(db, book),
    readBeginnings(db, ids),
  ]);
  const ofAccount = groupBy(stored, ({ accountId }) => accountId);
  const sequences = accounts.map((account) => {
    const { accountId } = account;
    const own = ofAccount.get(accountId) ?? [];
    return stepsOf(account, own, beginnings.get(accountId) ?? from, book);
  });
  const marksById = new Map(sequences.map(({ id, marks }) => [id, marks]));
  const missing: Missing[] = sequences.flatMap((each) => each.missing);
  const trading = new Map<string, string[]>();
  for (const [, own] of groupBy(fills, ({ accountId, key }) => `${accountId} ${key}`)) {
    const [{ accountId, key } = { accountId: '', key: '' }] = own;
    const { exchange, symbol } = partsOfContractKey(key);
    const listed = prices.contract(key);
    const terms = valued.get(accountId)?.terms.get(key) ?? (listed && contractTerms(listed));
    const gains = terms && tradingOf(terms, own, marksById.get(accountId) ?? [], market);
    if (gains === undefined) {
      const text = `The mark price of ${symbol} is not stored for all of its fills.`;
      missing.push({ accountId, symbol, asset: null, text });
      continue;
    }
    const base = baseOf({ accountId, exchange, symbol }, valued, prices);
    trading.set(base, [...(trading.get(base) ?? []), ...gains]);
  }
  const booked = [...groups].map(([base, { profit, total }]) => ({
    base: base === '' ? NO_CONTRACT : base,
    trading: toText(sumOf((trading.get(base) ?? []).map((gain) => decimal(gain)))),
    funding: toText(profit.funding),
    fees: toText(profit.fees),
    total: toText(total),
  }));
  const { rows, missing: unexplained } = attribution(
    sequences.map(({ steps }) => steps),
    booked,
  );
  return { rows: [...rows], missing: [...missing, ...unexplained] };
}
