import { z } from 'zod';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { createdFrom } from '../order-history.ts';
import { readPages } from '../pages.ts';
import type { ApiContext, ContractOrder } from '../venue-api.ts';
import { BINANCE_ENDPOINTS, type BinanceAccount } from './binance-endpoints.ts';

/** Rows of one request. */
const LIMIT = 1_000;

const rowsSchema = z.array(z.looseObject({ time: z.coerce.number() }));

/**
 * The orders of a contract, open or not, from the time at which one of them was created: Binance may know
 * ids of clients among open orders only. Source: Binance's documentation, 'All orders' of Spot and 'All
 * Orders' of the futures, which list one day and seven days at once.
 */
export async function readListedOrders(
  account: BinanceAccount,
  { calls, now }: ApiContext,
  { order, contract }: Pick<ContractOrder, 'order' | 'contract'>,
): Promise<readonly unknown[]> {
  const from = createdFrom(order);
  const endTime = Math.min(now(), from + HISTORY_WINDOWS[account].fillsRangeMs);
  return readPages(async (startTime = String(from)) => {
    const params = { symbol: contract.origSymbol, startTime, endTime, limit: LIMIT };
    const rows = rowsSchema.parse(await calls.call(BINANCE_ENDPOINTS[account].orders, params));
    const lastAt = rows.at(-1)?.time;
    const isLast = rows.length < LIMIT || lastAt === undefined;
    return { rows, cursor: isLast ? undefined : String(lastAt) };
  });
}
