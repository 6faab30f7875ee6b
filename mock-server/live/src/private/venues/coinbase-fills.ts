import { z } from 'zod';
import { decimalText, dividedBy } from '../decimal-text.ts';
import { readPages } from '../pages.ts';
import { receivedFill } from '../received-fill.ts';
import type { ApiContext, FoundOrder, ReceivedFill } from '../venue-api.ts';

/** Source: Coinbase's documentation, 'List Fills'. */
const fillSchema = z.object({
  trade_id: z.string(),
  order_id: z.string(),
  product_id: z.string(),
  trade_time: z.string(),
  price: decimalText,
  size: decimalText,
  size_in_quote: z.boolean().optional(),
  /** in the quote */
  commission: decimalText,
  liquidity_indicator: z.string().optional(),
  side: z.string(),
});
const fillsSchema = z.object({ fills: z.array(fillSchema), cursor: z.string().nullish() });

const LIMIT = 250;

function toFill(
  row: z.infer<typeof fillSchema>,
  { contracts, onUnlisted }: ApiContext,
): ReceivedFill | undefined {
  const at = Date.parse(row.trade_time);
  const contract = contracts().find(row.product_id) ?? onUnlisted(row.product_id, at);
  return (
    contract &&
    receivedFill({
      contract,
      venueOrderId: row.order_id,
      tradeId: row.trade_id,
      clientIds: [],
      side: row.side === 'BUY' ? 'buy' : 'sell',
      price: row.price,
      amount: row.size_in_quote === true ? dividedBy(row.size, row.price) : row.size,
      fee: row.commission,
      feeAsset: contract.quote,
      isMaker: row.liquidity_indicator === 'MAKER',
      at,
    })
  );
}

async function readFills(context: ApiContext, params: object): Promise<ReceivedFill[]> {
  const rows = await readPages(async (cursor) => {
    const answer = await context.calls.call('v3PrivateGetBrokerageOrdersHistoricalFills', {
      ...params,
      limit: LIMIT,
      ...(cursor !== undefined && { cursor }),
    });
    const { fills, cursor: next } = fillsSchema.parse(answer);
    return { rows: fills, cursor: fills.length === 0 ? undefined : (next ?? undefined) };
  });
  return rows.flatMap((row) => toFill(row, context) ?? []);
}

export const coinbaseFillsOf = (
  context: ApiContext,
  { venueOrderIds }: Pick<FoundOrder, 'venueOrderIds'>,
): Promise<ReceivedFill[]> => readFills(context, { order_ids: venueOrderIds });

export const coinbaseFillsSince = (context: ApiContext, since: number): Promise<ReceivedFill[]> =>
  readFills(context, { start_sequence_timestamp: new Date(since).toISOString() });
