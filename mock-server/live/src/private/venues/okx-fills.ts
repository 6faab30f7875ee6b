import type { ClosedBy } from '@parallax/protocol';
import { z } from 'zod';
import type { AccountContract, AccountContracts } from '../account-contracts.ts';
import { decimalText, negated } from '../decimal-text.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { uniqueById } from '../order-history.ts';
import { readEach, readPages } from '../pages.ts';
import { receivedFill } from '../received-fill.ts';
import type { ApiContext, ContractOrder, FoundOrder, ReceivedFill } from '../venue-api.ts';
import { OKX_TYPES } from './okx-types.ts';

/** Source: OKX's documentation, 'Get transaction details (last 3 days)'. */
const fillSchema = z.object({
  instId: z.string(),
  instType: z.string(),
  tradeId: z.string(),
  ordId: z.string(),
  clOrdId: z.string().optional(),
  billId: z.string(),
  fillPx: decimalText,
  fillSz: decimalText,
  side: z.enum(['buy', 'sell']),
  /** M: maker, T: taker */
  execType: z.string(),
  subType: z.string().optional(),
  /** negative if paid */
  fee: decimalText,
  feeCcy: z.string(),
  ts: z.coerce.number(),
  fillTime: z.coerce.number().optional(),
});
const fillsSchema = z.object({ data: z.array(fillSchema) });

/** Source: OKX's documentation, 'Get bills details', subType. */
const CLOSED_BY: Readonly<Record<string, ClosedBy>> = {
  100: 'liquidation',
  101: 'liquidation',
  102: 'liquidation',
  103: 'liquidation',
  104: 'liquidation',
  105: 'liquidation',
  106: 'liquidation',
  107: 'liquidation',
  125: 'deleveraging',
  126: 'deleveraging',
  127: 'deleveraging',
  128: 'deleveraging',
};

const LIMIT = 100;
const TYPES = Object.values(OKX_TYPES).flat();

export const okxContract = (
  contracts: AccountContracts,
  { instId, instType }: { readonly instId: string; readonly instType: string },
): AccountContract | undefined =>
  contracts.find(instId, instType === 'SPOT' || instType === 'MARGIN' ? 'spot' : 'derivative');

function toFill(
  row: z.infer<typeof fillSchema>,
  { contracts, calls, onUnlisted }: ApiContext,
): ReceivedFill | undefined {
  const at = row.fillTime ?? row.ts;
  const contract = okxContract(contracts(), row) ?? onUnlisted(row.instId, at);
  if (contract === undefined) return undefined;
  return receivedFill({
    contract,
    venueOrderId: row.ordId,
    tradeId: row.tradeId,
    clientIds: [row.clOrdId],
    side: row.side,
    price: row.fillPx,
    amount: row.fillSz,
    fee: negated(row.fee),
    feeAsset: calls.assetOf(row.feeCcy),
    isMaker: row.execType === 'M',
    closedBy: CLOSED_BY[row.subType ?? ''],
    at,
  });
}

async function readFills(
  context: ApiContext,
  endpoint: string,
  params: object,
): Promise<ReceivedFill[]> {
  const rows = await readPages(async (after) => {
    const page = { ...params, limit: String(LIMIT), ...(after !== undefined && { after }) };
    const { data } = fillsSchema.parse(await context.calls.call(endpoint, page));
    return { rows: data, cursor: data.length < LIMIT ? undefined : data.at(-1)?.billId };
  });
  return rows.flatMap((row) => toFill(row, context) ?? []);
}

/** Those of the last three days. */
export const okxFillsOf = (
  context: ApiContext,
  { venueOrderIds }: FoundOrder,
): Promise<ReceivedFill[]> =>
  readEach(venueOrderIds, (ordId) => readFills(context, 'privateGetTradeFills', { ordId }));

export const okxOldFillsOf = (
  context: ApiContext,
  { venueOrderIds }: FoundOrder,
  { contract }: Pick<ContractOrder, 'contract'>,
): Promise<ReceivedFill[]> =>
  readEach(venueOrderIds, (ordId) =>
    readEach(OKX_TYPES[contract.instType], (instType) =>
      readFills(context, 'privateGetTradeFillsHistory', { ordId, instType }),
    ),
  );

/** Those of older lists, in contracts of a type. */
export const okxOldFillsSince = (
  context: ApiContext,
  since: number,
  { instType }: AccountContract,
): Promise<ReceivedFill[]> =>
  readEach(OKX_TYPES[instType], (type) =>
    readFills(context, 'privateGetTradeFillsHistory', { begin: String(since), instType: type }),
  );

export async function okxFillsSince(context: ApiContext, since: number): Promise<ReceivedFill[]> {
  const begin = String(since);
  const recent = await readFills(context, 'privateGetTradeFills', { begin });
  if (context.now() - since < HISTORY_WINDOWS.okx.recentFillsMs) return recent;
  const old = await readEach(TYPES, (instType) =>
    readFills(context, 'privateGetTradeFillsHistory', { begin, instType }),
  );
  return uniqueById([...old, ...recent]);
}
