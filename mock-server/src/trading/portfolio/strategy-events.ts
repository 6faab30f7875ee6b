import { OPENING } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import {
  type ContractTerms,
  type Decimal,
  decimal,
  isZero,
  type StrategyEvent,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { StoredPosition } from '../records/account-store.ts';
import { FILL_COLUMNS, type FillRow, toFill } from '../records/fill-store.ts';

/** What happened to a contract, with its time. */
export interface TimedEvent {
  /** Unix milliseconds */
  readonly at: number;
  readonly event: StrategyEvent;
  /** whether an asset of it has had no price so far, so that its amount counts as 0 dollars */
  readonly isUnpriced: boolean;
  /** of a funding payment */
  readonly externalId?: string | undefined;
}

export interface TimedFill extends TimedEvent {
  readonly sequence: number;
  /** in dollars */
  readonly turnover: Decimal;
  readonly isTrade: boolean;
}

const price = (text: string | null): Decimal => (text === null ? ZERO : decimal(text));

interface PricedFillRow extends FillRow {
  readonly sequence: number;
  readonly notional: string;
  readonly asset_usd: string | null;
  readonly fee_asset_usd: string | null;
  readonly order_source: string | null;
}

function timedFill(terms: ContractTerms, row: PricedFillRow): TimedFill {
  const fill = toFill(row);
  const usd = price(row.asset_usd);
  const isTrade = !(row.order_id === null && row.id.startsWith(OPENING));
  const amount = decimal(fill.amount);
  const turnover = terms.kind === 'inverse' ? amount : decimal(row.notional).times(usd);
  return {
    at: row.at.getTime(),
    sequence: row.sequence,
    isTrade,
    isUnpriced:
      (isTrade && row.asset_usd === null) ||
      (row.fee_asset_usd === null && !isZero(decimal(fill.fee))),
    turnover: isTrade ? turnover : ZERO,
    event: {
      kind: 'fill',
      fill,
      isByVenue: fill.closedBy !== undefined,
      closesAll: row.order_source === 'close' && fill.strategyId === null,
      usd,
      feeUsd: price(row.fee_asset_usd),
    },
  };
}

/** The fills of a contract after a sequence, in the order in which they were applied. */
export async function readFillsOf(
  db: Database,
  { accountId, exchange, symbol }: StoredPosition,
  { terms, after }: { readonly terms: ContractTerms; readonly after: number },
): Promise<TimedFill[]> {
  const rows = await db
    .selectFrom('fill')
    .select([...FILL_COLUMNS, 'sequence', 'notional', 'asset_usd', 'fee_asset_usd'])
    .select((builder) =>
      builder
        .selectFrom('trading_order')
        .select('source')
        .whereRef('trading_order.id', '=', 'fill.order_id')
        .as('order_source'),
    )
    .where('account_id', '=', accountId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => timedFill(terms, row));
}

const entryRowsSchema = z.array(
  z.object({
    kind: z.enum(['funding', 'settlement', 'liquidation', 'reset']),
    asset: z.string(),
    amount: z.string(),
    usd: z.string().nullable(),
    id: z.string().nullable(),
    at: z.coerce.number(),
  }),
);

/** Funding payments, settlements and liquidation fees of a contract, and resets of its account, oldest first. */
export async function readEntriesOf(
  db: Database,
  { accountId, exchange, symbol }: StoredPosition,
  { key, expiry }: ContractTerms,
): Promise<TimedEvent[]> {
  const { rows } = await sql`
    select kind, asset, amount::text as amount, usd::text as usd, id,
      (extract(epoch from at) * 1000)::float8 as at
    from (
      select 'funding' as kind, payment.asset, payment.amount, entry.asset_usd as usd,
        payment.external_id as id, payment.at
      from funding_payment as payment join ledger_entry as entry
        on entry.account_id = payment.account_id and entry.external_id = payment.external_id
      where payment.account_id = ${accountId} and payment.exchange = ${exchange} and payment.symbol = ${symbol}
      union all
      select kind, asset, amount, asset_usd, null, at from ledger_entry
      where account_id = ${accountId} and contract = ${key} and kind in ('settlement', 'liquidation')
      union all
      select distinct 'reset', '', 0, 0, null, at from ledger_entry
      where account_id = ${accountId} and kind = 'reset'
    ) as entries order by at`.execute(db);
  return entryRowsSchema.parse(rows).map(({ kind, asset, amount, usd, id, at }): TimedEvent => {
    const isUnpriced = usd === null;
    if (kind === 'reset') return { at, isUnpriced, event: { kind } };
    const paid = { asset, amount: decimal(amount), usd: price(usd) };
    if (kind !== 'settlement')
      return { at, isUnpriced, event: { kind, ...paid }, externalId: id ?? undefined };
    const isFinal = expiry !== null && at >= expiry;
    return { at, isUnpriced, event: { kind, ...paid, isFinal } };
  });
}
