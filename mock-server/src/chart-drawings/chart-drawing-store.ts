import {
  type Body,
  CHART_DRAWING_CONTRACTS_FULL,
  CHART_DRAWING_CONTRACTS_MAX,
  CHART_DRAWINGS_CHARACTERS_MAX,
  CHART_DRAWINGS_FULL,
  CHART_DRAWINGS_LARGE,
  CHART_DRAWINGS_MAX,
  type ChartDrawing,
  type Contract,
  type changeChartDrawings,
  chartDrawingSchema,
  withChangedDrawings,
} from '@parallax/protocol';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';

type Of = Pick<Contract, 'exchange' | 'symbol'> & { readonly traderId: string };

const drawingsSchema = z.array(chartDrawingSchema);

export async function readChartDrawings(
  db: Database,
  { traderId, exchange, symbol }: Of,
): Promise<ChartDrawing[]> {
  const row = await db
    .selectFrom('chart_drawings')
    .select('drawings')
    .where('trader_id', '=', traderId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return row === undefined ? [] : drawingsSchema.parse(row.drawings);
}

async function assertBelowContractLimit(db: Database, traderId: string): Promise<void> {
  const { contracts } = await db
    .selectFrom('chart_drawings')
    .select(sql<number>`count(*)::int`.as('contracts'))
    .where('trader_id', '=', traderId)
    .executeTakeFirstOrThrow();
  if (contracts >= CHART_DRAWING_CONTRACTS_MAX) {
    throw new ApiFailure(409, CHART_DRAWING_CONTRACTS_FULL);
  }
}

/** Returns all drawings of the contract after the change. Throws 409 when they would exceed a limit. */
export function writeChartDrawings(
  db: Database,
  of: Of,
  change: Body<typeof changeChartDrawings>,
): Promise<ChartDrawing[]> {
  const { traderId, exchange, symbol } = of;
  return db.transaction().execute(async (transaction) => {
    // two tabs may change drawings at the same time
    await lockRow(transaction, 'trader', traderId);
    const before = await readChartDrawings(transaction, of);
    const after = withChangedDrawings(before, change);
    if (after.length > CHART_DRAWINGS_MAX) throw new ApiFailure(409, CHART_DRAWINGS_FULL);
    const text = JSON.stringify(after);
    if (text.length > CHART_DRAWINGS_CHARACTERS_MAX) {
      throw new ApiFailure(409, CHART_DRAWINGS_LARGE);
    }
    if (after.length === 0) {
      await transaction
        .deleteFrom('chart_drawings')
        .where('trader_id', '=', traderId)
        .where('exchange', '=', exchange)
        .where('symbol', '=', symbol)
        .execute();
      return after;
    }
    if (before.length === 0) await assertBelowContractLimit(transaction, traderId);
    await transaction
      .insertInto('chart_drawings')
      .values({ trader_id: traderId, exchange, symbol, drawings: text })
      .onConflict((conflict) =>
        conflict
          .columns(['trader_id', 'exchange', 'symbol'])
          .doUpdateSet({ drawings: text, updated_at: sql`now()` }),
      )
      .execute();
    return after;
  });
}
