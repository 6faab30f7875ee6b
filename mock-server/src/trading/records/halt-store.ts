import type { HaltScope, TradingHalt, TradingHalts } from '@parallax/protocol';
import type { CachedRead } from '@parallax/server-kit/storage/cached-read';
import type { Database } from '@parallax/server-kit/storage/storage';

/** Halts that were read, by company and trader. */
export type HaltCache = Pick<CachedRead<TradingHalts>, 'get'>;

/** Whose orders a halt is for. */
export interface HaltOwner {
  readonly companyId: string;
  readonly traderId: string;
}

const ownerId = (scope: HaltScope, { companyId, traderId }: HaltOwner): string =>
  scope === 'company' ? companyId : traderId;

/** The halts that are in force for the orders of a trader. */
export async function readTradingHalts(db: Database, owner: HaltOwner): Promise<TradingHalts> {
  const rows = await db
    .selectFrom('trading_halt')
    .leftJoin('trader', 'trader.id', 'trading_halt.trader_id')
    .where('trading_halt.company_id', '=', owner.companyId)
    .where('trading_halt.owner_id', 'in', [owner.companyId, owner.traderId])
    .select([
      'trading_halt.owner_id',
      'trading_halt.trader_id',
      'trading_halt.may_close',
      'trading_halt.at',
      'trader.first_name',
      'trader.last_name',
    ])
    .execute();
  const find = (scope: HaltScope): TradingHalt | null => {
    const row = rows.find(({ owner_id }) => owner_id === ownerId(scope, owner));
    if (row === undefined) return null;
    const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
    return {
      scope,
      traderId: row.trader_id,
      name,
      at: row.at.toISOString(),
      mayClose: row.may_close,
    };
  };
  return { company: find('company'), own: find('own') };
}

/** Starts a halt, or changes whether positions may be closed during one that is in force. */
export async function startHalt(
  db: Database,
  scope: HaltScope,
  { at, mayClose, ...owner }: HaltOwner & { at: Date; mayClose: boolean },
): Promise<void> {
  await db
    .insertInto('trading_halt')
    .values({
      company_id: owner.companyId,
      owner_id: ownerId(scope, owner),
      trader_id: owner.traderId,
      may_close: mayClose,
      at: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'owner_id']).doUpdateSet({ may_close: mayClose }),
    )
    .execute();
}

/** Ends a halt; returns whether one was in force. */
export async function endHalt(db: Database, scope: HaltScope, owner: HaltOwner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('trading_halt')
    .where('company_id', '=', owner.companyId)
    .where('owner_id', '=', ownerId(scope, owner))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
