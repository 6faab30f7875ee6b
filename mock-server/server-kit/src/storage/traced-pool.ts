import { statementStep } from '../tracing/statement-step.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Pool, PoolClient } from './pool.ts';
import { queryOnce } from './pool-client.ts';

/** A pool whose statements are steps of the calls in progress. */
export function tracedPool(pool: Pool, tracing: Tracing): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    return {
      query: (sql, parameters) =>
        tracing.step(statementStep(sql), () => client.query(sql, parameters)),
      release: (broken) => client.release(broken),
    };
  };
  return {
    connect,
    query: (sql, parameters) => queryOnce({ connect }, sql, parameters),
    end: () => pool.end(),
    ...('writesTo' in pool && { writesTo: (table: string) => pool.writesTo?.(table) ?? 0 }),
  };
}
