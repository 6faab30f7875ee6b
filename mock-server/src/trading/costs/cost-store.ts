import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';

/** The market around an order; prices are decimals, null where there was no quote or it was not seen. */
export interface OrderCostRow {
  readonly order_id: string;
  readonly decision_mid: string | null;
  /** ISO text */
  readonly arrived_at: string | null;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly unit_usd: string | null;
  readonly end_mid: string | null;
  readonly print_value: string | null;
  readonly print_amount: string | null;
}

/** The mids around a fill. */
export interface FillCostRow {
  readonly account_id: string;
  readonly fill_id: string;
  readonly mid: string | null;
  readonly mid_1s: string | null;
  readonly mid_5s: string | null;
  readonly mid_30s: string | null;
  readonly mid_60s: string | null;
}

/**
 * Adds what was seen of orders to what is stored of them. An order has arrived once, whichever engine sends it again;
 * what was deleted meanwhile is left out.
 */
export async function storeOrderCosts(db: Database, rows: readonly OrderCostRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into order_cost as stored (order_id, decision_mid, arrived_at, bid, ask, unit_usd, end_mid,
      print_value, print_amount)
    select row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(order_id uuid,
      decision_mid numeric, arrived_at timestamptz, bid numeric, ask numeric, unit_usd numeric,
      end_mid numeric, print_value numeric, print_amount numeric)
    where exists (select 1 from trading_order where trading_order.id = row.order_id)
    order by row.order_id
    on conflict (order_id) do update set
      decision_mid = coalesce(stored.decision_mid, excluded.decision_mid),
      unit_usd = coalesce(stored.unit_usd, excluded.unit_usd),
      bid = case when stored.arrived_at is null then excluded.bid else stored.bid end,
      ask = case when stored.arrived_at is null then excluded.ask else stored.ask end,
      arrived_at = coalesce(stored.arrived_at, excluded.arrived_at),
      end_mid = coalesce(excluded.end_mid, stored.end_mid),
      print_value = coalesce(excluded.print_value, stored.print_value),
      print_amount = coalesce(excluded.print_amount, stored.print_amount)`.execute(db);
}

const storedSchema = z.array(z.object({ account_id: z.string(), fill_id: z.string() }));

const keyOf = ({ account_id, fill_id }: Pick<FillCostRow, 'account_id' | 'fill_id'>): string =>
  `${account_id} ${fill_id}`;

/** Stores the mids of fills that are stored themselves; returns these. */
export async function storeFillCosts(
  db: Database,
  rows: readonly FillCostRow[],
): Promise<readonly FillCostRow[]> {
  if (rows.length === 0) return [];
  const { rows: stored } = await sql`
    insert into fill_cost as stored (account_id, fill_id, mid, mid_1s, mid_5s, mid_30s, mid_60s)
    select row.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(account_id uuid,
      fill_id text, mid numeric, mid_1s numeric, mid_5s numeric, mid_30s numeric, mid_60s numeric)
    where exists (select 1 from fill where fill.account_id = row.account_id and fill.id = row.fill_id)
    order by row.account_id, row.fill_id
    on conflict (account_id, fill_id) do update set
      mid = coalesce(stored.mid, excluded.mid),
      mid_1s = coalesce(stored.mid_1s, excluded.mid_1s),
      mid_5s = coalesce(stored.mid_5s, excluded.mid_5s),
      mid_30s = coalesce(stored.mid_30s, excluded.mid_30s),
      mid_60s = coalesce(stored.mid_60s, excluded.mid_60s)
    returning account_id, fill_id`.execute(db);
  const keys = new Set(storedSchema.parse(stored).map(keyOf));
  return rows.filter((row) => keys.has(keyOf(row)));
}
