import { NO_TRADING_LIMITS, type TradingLimits, tradingLimitsSchema } from '@parallax/protocol';
import type { CachedRead } from '@parallax/server-kit/storage/cached-read';
import type { Database } from '@parallax/server-kit/storage/storage';

/** Limits that were read, by company. */
export type LimitsCache = Pick<CachedRead<ReadonlyMap<string, TradingLimits>>, 'get'>;

/** Limits by the id of their account, or of the company for all its accounts. */
export async function readTradingLimits(
  db: Database,
  companyId: string,
): Promise<ReadonlyMap<string, TradingLimits>> {
  const rows = await db
    .selectFrom('trading_limits')
    .select(['owner_id', 'limits'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(
    rows.map(({ owner_id, limits }) => [
      owner_id,
      tradingLimitsSchema.parse({ ...NO_TRADING_LIMITS, ...limits }),
    ]),
  );
}

export async function writeTradingLimits(
  db: Database,
  { companyId, ownerId, limits }: { companyId: string; ownerId: string; limits: TradingLimits },
): Promise<void> {
  const text = JSON.stringify(limits);
  await db
    .insertInto('trading_limits')
    .values({ company_id: companyId, owner_id: ownerId, limits: text })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'owner_id']).doUpdateSet({ limits: text }),
    )
    .execute();
}
