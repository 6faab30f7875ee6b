import { z } from 'zod';
import { decimalText, isZero, negated, optionalDecimalText } from '../decimal-text.ts';
import { readEach, readPages } from '../pages.ts';
import type { ApiContext, ReceivedPosition } from '../venue-api.ts';
import { bybitContract } from './bybit-fills.ts';
import { bybitCategory } from './bybit-orders.ts';

/** Source: Bybit's documentation, 'Get Position Info'. */
const positionSchema = z.object({
  symbol: z.string(),
  /** Buy or Sell; empty without a position */
  side: z.string(),
  size: decimalText,
  avgPrice: optionalDecimalText,
  /** of USDC contracts, whose profit is paid each session */
  sessionAvgPrice: optionalDecimalText,
});
type Position = z.infer<typeof positionSchema>;

const listSchema = z.object({
  result: z.object({ list: z.array(positionSchema), nextPageCursor: z.string().nullish() }),
});
const LIMIT = 200;

const entryPriceOf = ({ avgPrice, sessionAvgPrice = '0' }: Position): string | undefined =>
  isZero(sessionAvgPrice) ? avgPrice : sessionAvgPrice;

function queriesOf({ contracts }: ApiContext): { category: string; settleCoin?: string }[] {
  const linear = contracts()
    .all()
    .filter((contract) => bybitCategory(contract) === 'linear');
  // Bybit lists linear contracts by their settlement asset only
  const settled = new Set(linear.map(({ settle, quote }) => settle ?? quote));
  return [
    ...[...settled].map((settleCoin) => ({ category: 'linear', settleCoin })),
    { category: 'inverse' },
    { category: 'option' },
  ];
}

export const bybitPositions = (context: ApiContext): Promise<ReceivedPosition[]> =>
  readEach(queriesOf(context), async (query) => {
    const rows = await readPages(async (cursor) => {
      const request = { ...query, limit: LIMIT, ...(cursor !== undefined && { cursor }) };
      const answer = await context.calls.call('privateGetV5PositionList', request);
      const { list, nextPageCursor } = listSchema.parse(answer).result;
      return {
        rows: list,
        cursor: list.length < LIMIT ? undefined : (nextPageCursor ?? undefined),
      };
    });
    return rows.map((row) => ({
      name: row.symbol,
      contract: bybitContract(context.contracts(), row.symbol, query.category),
      amount: row.side === 'Sell' ? negated(row.size) : row.size,
      entryPrice: entryPriceOf(row),
    }));
  });
