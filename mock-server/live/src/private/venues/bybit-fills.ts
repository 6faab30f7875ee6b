import type { ClosedBy } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract, AccountContracts } from '../account-contracts.ts';
import { decimalText } from '../decimal-text.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { fillsFrom, fillsUntil } from '../order-history.ts';
import { rangesOf, readEach, readPages } from '../pages.ts';
import { receivedFill } from '../received-fill.ts';
import type { ApiContext, ContractOrder, FoundOrder, ReceivedFill } from '../venue-api.ts';
import { BYBIT_CATEGORIES, bybitCategory } from './bybit-orders.ts';

/** Sources: Bybit's documentation, 'Get Trade History' and 'Execution' (WebSocket). */
export const bybitExecutionSchema = z.object({
  category: z.string().optional(),
  symbol: z.string(),
  orderId: z.string(),
  orderLinkId: z.string().nullish(),
  side: z.string(),
  execId: z.string(),
  execPrice: decimalText,
  execQty: decimalText,
  execType: z.string(),
  execFee: decimalText,
  feeCurrency: z.string().nullish(),
  isMaker: z.boolean(),
  execTime: z.coerce.number(),
});
type Execution = z.infer<typeof bybitExecutionSchema>;

/** Executions that change a position by a trade; the others are funding and settlements. */
const TRADES: ReadonlySet<string> = new Set(['Trade', 'BustTrade', 'AdlTrade', 'BlockTrade']);

const CLOSED_BY: Readonly<Record<string, ClosedBy>> = {
  BustTrade: 'liquidation',
  AdlTrade: 'deleveraging',
};

export const bybitContract = (
  contracts: AccountContracts,
  symbol: string,
  category: string,
): AccountContract | undefined =>
  contracts.find(symbol, category === 'spot' ? 'spot' : 'derivative');

/**
 * Fees of spot trades are in what is received, rebates in what is paid. Source: Bybit's documentation,
 * 'Spot Fee Currency Instruction'.
 */
function feeAssetOf({ side, execFee, feeCurrency }: Execution, contract: AccountContract): string {
  if (feeCurrency !== null && feeCurrency !== undefined && feeCurrency !== '') return feeCurrency;
  if (contract.instType !== 'spot') return contract.settle ?? contract.quote;
  const isRebate = execFee.startsWith('-');
  return (side === 'Buy') === isRebate ? contract.quote : contract.base;
}

/** Undefined for an execution that is no trade, or is of a contract that is not listed. */
export function bybitFill(
  execution: Execution,
  category: string,
  { contracts, calls, onUnlisted }: ApiContext,
): ReceivedFill | undefined {
  if (!TRADES.has(execution.execType)) return undefined;
  const contract =
    bybitContract(contracts(), execution.symbol, execution.category ?? category) ??
    onUnlisted(execution.symbol, execution.execTime);
  if (contract === undefined) return undefined;
  return receivedFill({
    contract,
    venueOrderId: execution.orderId,
    tradeId: execution.execId,
    clientIds: [execution.orderLinkId],
    side: execution.side === 'Buy' ? 'buy' : 'sell',
    price: execution.execPrice,
    amount: execution.execQty,
    fee: execution.execFee,
    feeAsset: calls.assetOf(feeAssetOf(execution, contract)),
    isMaker: execution.isMaker,
    closedBy: CLOSED_BY[execution.execType],
    at: execution.execTime,
  });
}

const listSchema = z.object({
  result: z.object({
    list: z.array(bybitExecutionSchema),
    nextPageCursor: z.string().nullish(),
  }),
});
const LIMIT = 100;
const { fillsRangeMs: RANGE_MS } = HISTORY_WINDOWS.bybit_unified;

async function readExecutions(
  context: ApiContext,
  category: string,
  params: object,
): Promise<ReceivedFill[]> {
  const rows = await readPages(async (cursor) => {
    const request = { category, limit: LIMIT, ...params, ...(cursor !== undefined && { cursor }) };
    const answer = await context.calls.call('privateGetV5ExecutionList', request);
    const { list, nextPageCursor } = listSchema.parse(answer).result;
    return { rows: list, cursor: list.length === 0 ? undefined : (nextPageCursor ?? undefined) };
  });
  return rows.flatMap((row) => bybitFill(row, category, context) ?? []);
}

/** Those of the last seven days. */
export const bybitFillsOf = (
  context: ApiContext,
  { venueOrderIds }: FoundOrder,
  { contract }: Pick<ContractOrder, 'contract'>,
): Promise<ReceivedFill[]> =>
  readEach(venueOrderIds, (orderId) =>
    readExecutions(context, bybitCategory(contract), { symbol: contract.origSymbol, orderId }),
  );

export const bybitOldFillsOf = (
  context: ApiContext,
  found: FoundOrder,
  { order, contract }: ContractOrder,
): Promise<ReceivedFill[]> => {
  const now = context.now();
  const from = fillsFrom('bybit_unified', order, now);
  const ranges = rangesOf(from, fillsUntil(found, now), RANGE_MS);
  return readEach(found.venueOrderIds, (orderId) =>
    readEach(ranges, (range) =>
      readExecutions(context, bybitCategory(contract), {
        symbol: contract.origSymbol,
        orderId,
        startTime: range.from,
        endTime: range.to,
      }),
    ),
  );
};

export const bybitFillsSince = (context: ApiContext, since: number): Promise<ReceivedFill[]> =>
  readEach(BYBIT_CATEGORIES, (category) =>
    readEach(rangesOf(since, context.now(), RANGE_MS), ({ from, to }) =>
      readExecutions(context, category, { startTime: from, endTime: to }),
    ),
  );
