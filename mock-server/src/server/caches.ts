import type { TradingHalts, TradingLimits } from '@parallax/protocol';
import { CachedRead } from '@parallax/server-kit/storage/cached-read';
import type { Pool } from '@parallax/server-kit/storage/pool';
import type { Caller } from '../http/api/caller.ts';
import type { AccountStates, StoredConnection } from '../trading/access/visible-accounts.ts';
import type { Versions } from '../trading/risk/risk-steps.ts';

/** Reads that most calls begin with, and whose tables change rarely. */
export const createCaches = (pool: Pick<Pool, 'writesTo'>) => ({
  /** by trader */
  callers: new CachedRead<Caller>(pool, ['trader', 'company']),
  /** by trader and account */
  connections: new CachedRead<StoredConnection[]>(pool, [
    'company',
    'trader',
    'company_exchange',
    'company_group',
    'group_trader',
    'group_exchange',
    'group_vault',
    'vault',
  ]),
  /** by accounts */
  versions: new CachedRead<Versions>(pool, ['account']),
  /** by accounts and second */
  states: new CachedRead<AccountStates>(pool, ['account']),
  /** by company */
  limits: new CachedRead<ReadonlyMap<string, TradingLimits>>(pool, ['company', 'trading_limits']),
  /** by company and trader */
  halts: new CachedRead<TradingHalts>(pool, ['company', 'trader', 'trading_halt']),
});
