import { ledgerKindSchema } from '@parallax/protocol';
import {
  type AccountState,
  applyToAccount,
  type ContractTerms,
  type Decimal,
  decimal,
  type EntryTerms,
  type FillTerms,
  type PositionState,
  positionOf,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import { FILL_COLUMNS, toFill } from '../orders/fill-store.ts';
import type { Database } from '../storage/storage.ts';
import { compareFills } from './fill-order.ts';

interface RecordedFill {
  readonly id: string;
  /** Unix milliseconds */
  readonly at: number;
  readonly fill: FillTerms;
  /** what it has realised, as it was applied */
  readonly realised: Decimal;
}

/** What has made the position of a contract since it was last settled. */
export interface ContractHistory {
  /** in the order in which they were applied */
  readonly fills: readonly RecordedFill[];
  /** funding payments and settlements of an open position, oldest first */
  readonly entries: readonly EntryTerms[];
}

const entriesSchema = z.array(
  z.object({
    kind: ledgerKindSchema,
    asset: z.string(),
    amount: z.string(),
    at: z.coerce.number(),
  }),
);

export async function readContractHistory(
  db: Database,
  accountId: string,
  { key, exchange, symbol, expiry }: ContractTerms,
): Promise<ContractHistory> {
  const fills = await db
    .selectFrom('fill')
    .select([...FILL_COLUMNS, 'realised'])
    .where('account_id', '=', accountId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .where(
      'sequence',
      '>',
      sql<number>`coalesce((select counted_after from position where account_id = ${accountId}
        and exchange = ${exchange} and symbol = ${symbol}), 0)`,
    )
    .orderBy('sequence')
    .execute();
  const { rows } = await sql`
    select kind, asset, amount::text as amount, (extract(epoch from at) * 1000)::float8 as at
    from (
      select 'funding' as kind, asset, amount, at from funding_payment
      where account_id = ${accountId} and exchange = ${exchange} and symbol = ${symbol}
      union all
      select kind, asset, amount, at from ledger_entry
      where account_id = ${accountId} and contract = ${key} and kind = 'settlement'
    ) as entry order by at`.execute(db);
  return {
    fills: fills.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      fill: toFill(row),
      realised: decimal(row.realised),
    })),
    // the fills before the last one are not among these
    entries: entriesSchema.parse(rows).filter(({ at }) => expiry === null || at < expiry),
  };
}

interface Folded {
  readonly position: PositionState;
  /** what each fill has realised, in their order */
  readonly realised: readonly Decimal[];
}

/** Applies fills in this order, and entries by their times; one of the time of a fill follows it. */
export function foldHistory(terms: ContractTerms, { fills, entries }: ContractHistory): Folded {
  let account: AccountState = { balances: new Map(), positions: new Map() };
  let next = 0;
  const applyEntries = (until: number): void => {
    for (
      let entry = entries[next];
      entry !== undefined && entry.at < until;
      entry = entries[next]
    ) {
      ({ account } = applyToAccount(account, { kind: 'entry', terms, entry }));
      next += 1;
    }
  };
  const realised: Decimal[] = [];
  for (const { at, fill } of fills) {
    applyEntries(at);
    const applied = applyToAccount(account, { kind: 'fill', terms, fill });
    ({ account } = applied);
    realised.push(applied.change?.realised ?? ZERO);
  }
  applyEntries(Number.POSITIVE_INFINITY);
  return { position: positionOf(account, terms.key), realised };
}

export interface Replayed {
  readonly position: PositionState;
  /** the fills that have another place or realise something else, and those after them, oldest first */
  readonly moved: readonly { readonly id: string; readonly realised: Decimal }[];
  /** what all realise together, less what was realised */
  readonly difference: Decimal;
}

/** Applies what has made a position again, in the venue's order; undefined without fills. */
export function replay(terms: ContractTerms, history: ContractHistory): Replayed | undefined {
  const { fills, entries } = history;
  if (fills.length === 0) return undefined;
  const ordered = fills.toSorted(compareFills);
  const { position, realised } = foldHistory(terms, { fills: ordered, entries });
  const replayed = ordered.map((fill, i) => ({ fill, realised: realised[i] ?? ZERO }));
  const first = replayed.findIndex(
    (each, i) => each.fill !== fills[i] || !each.realised.eq(each.fill.realised),
  );
  return {
    position,
    moved: (first === -1 ? [] : replayed.slice(first)).map(({ fill: { id }, realised }) => ({
      id,
      realised,
    })),
    difference: replayed.reduce(
      (sum, each) => sum.plus(each.realised).minus(each.fill.realised),
      ZERO,
    ),
  };
}
