import { z } from 'zod';
import { decimalText } from '../decimal-text.ts';
import type { ApiContext, ReceivedPosition } from '../venue-api.ts';
import { BINANCE_FUTURES, type BinanceFutures } from './binance-endpoints.ts';

/**
 * Amounts are signed, in contracts of COIN-M futures. Sources: Binance's documentation, 'Position
 * Information V3' of USDⓈ-M and 'Position Information' of COIN-M futures.
 */
const positionsSchema = z.array(
  z.object({ symbol: z.string(), positionAmt: decimalText, entryPrice: decimalText }),
);

export async function binancePositions(
  account: BinanceFutures,
  { calls, contracts }: ApiContext,
): Promise<ReceivedPosition[]> {
  const answer = await calls.call(BINANCE_FUTURES[account].positions);
  return positionsSchema.parse(answer).map(({ symbol, positionAmt, entryPrice }) => ({
    name: symbol,
    contract: contracts().find(symbol, 'derivative'),
    amount: positionAmt,
    entryPrice,
  }));
}
