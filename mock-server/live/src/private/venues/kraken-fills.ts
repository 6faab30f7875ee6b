import { z } from 'zod';
import { decimalText } from '../decimal-text.ts';
import { readPages } from '../pages.ts';
import { receivedFill } from '../received-fill.ts';
import type { ApiContext, FoundOrder, ReceivedFill } from '../venue-api.ts';

/** Source: Kraken's documentation, 'Get Trades History'. */
const tradeSchema = z.object({
  ordertxid: z.string(),
  pair: z.string(),
  /** Unix seconds */
  time: z.coerce.number(),
  type: z.enum(['buy', 'sell']),
  price: decimalText,
  /** in the quote */
  fee: decimalText,
  vol: decimalText,
  maker: z.boolean().optional(),
});
const byId = z.record(z.string(), tradeSchema);

/** Trades per page, and per request of single ones. */
const PAGE = 50;
const IDS_MAX = 20;

function toFill(
  tradeId: string,
  trade: z.infer<typeof tradeSchema>,
  { contracts, onUnlisted }: ApiContext,
): ReceivedFill | undefined {
  const at = Math.round(trade.time * 1_000);
  const contract = contracts().find(trade.pair) ?? onUnlisted(trade.pair, at);
  return (
    contract &&
    receivedFill({
      contract,
      venueOrderId: trade.ordertxid,
      tradeId,
      clientIds: [],
      side: trade.type,
      price: trade.price,
      amount: trade.vol,
      fee: trade.fee,
      feeAsset: contract.quote,
      isMaker: trade.maker === true,
      at,
    })
  );
}

const toFills = (
  trades: Readonly<Record<string, z.infer<typeof tradeSchema>>>,
  context: ApiContext,
) => Object.entries(trades).flatMap(([id, trade]) => toFill(id, trade, context) ?? []);

export async function krakenFillsOf(
  context: ApiContext,
  { tradeIds = [] }: FoundOrder,
): Promise<ReceivedFill[]> {
  const fills: ReceivedFill[] = [];
  for (let i = 0; i < tradeIds.length; i += IDS_MAX) {
    const txid = tradeIds.slice(i, i + IDS_MAX).join(',');
    const answer = await context.calls.call('privatePostQueryTrades', { txid });
    fills.push(...toFills(z.object({ result: byId }).parse(answer).result, context));
  }
  return fills;
}

export function krakenFillsSince(context: ApiContext, since: number): Promise<ReceivedFill[]> {
  const start = String(Math.floor(since / 1_000));
  return readPages(async (cursor) => {
    const ofs = cursor ?? '0';
    const answer = await context.calls.call('privatePostTradesHistory', { start, ofs });
    const { trades } = z.object({ result: z.object({ trades: byId }) }).parse(answer).result;
    const count = Object.keys(trades).length;
    const next = count < PAGE ? undefined : String(Number(ofs) + count);
    return { rows: toFills(trades, context), cursor: next };
  });
}
