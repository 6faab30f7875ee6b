import type { LedgerKind } from '@parallax/protocol';
import { z } from 'zod';
import { toOurAmount } from '../amount-units.ts';
import { decimalText, negated, optionalDecimalText } from '../decimal-text.ts';
import { changesAccount } from '../entry-kinds.ts';
import { HISTORY_WINDOWS } from '../history-windows.ts';
import { readEach, readPages } from '../pages.ts';
import type { VenueEntry } from '../venue-account.ts';
import type { ApiContext } from '../venue-api.ts';
import { okxContract } from './okx-fills.ts';

/** Source: OKX's documentation, 'Get bills details (last 7 days)'. */
const billSchema = z.object({
  billId: z.string(),
  type: z.string(),
  ccy: z.string(),
  balChg: decimalText,
  ts: z.coerce.number(),
  instId: z.string().optional(),
  instType: z.string().optional(),
  /** mark price of a funding payment, price of a delivery or an exercise */
  px: optionalDecimalText,
  /** contracts of the position */
  sz: optionalDecimalText,
});
const billsSchema = z.object({ data: z.array(billSchema) });
type Bill = z.infer<typeof billSchema>;

/** Trades, liquidations and reductions by the venue, which are fills. */
const FILLS: ReadonlySet<string> = new Set(['2', '5', '9']);

/** Transfers between the accounts of OKX are how deposits and withdrawals reach the trading account. */
const KINDS: Readonly<Record<string, LedgerKind>> = {
  1: 'transfer',
  3: 'settlement',
  // forced repayment
  4: 'transfer',
  6: 'transfer',
  // interest
  7: 'fee',
  8: 'funding',
  // clawback
  10: 'fee',
  // conversion of small amounts, and transfers of strategies
  11: 'transfer',
  12: 'transfer',
  15: 'transfer',
  // borrowing and repayment
  16: 'transfer',
  22: 'transfer',
  // profit sharing
  18: 'fee',
  // structured products, conversions, and loans
  26: 'transfer',
  27: 'transfer',
  28: 'transfer',
  29: 'transfer',
  33: 'transfer',
  // settlement of a session
  34: 'settlement',
  // profit sharing of copied trades
  250: 'fee',
  251: 'fee',
};

const LIMIT = 100;

const kindOf = ({ type, balChg }: Bill): LedgerKind =>
  KINDS[type] ?? (balChg.startsWith('-') ? 'withdrawal' : 'deposit');

function toEntry(bill: Bill, { contracts, calls }: ApiContext): VenueEntry | undefined {
  if (FILLS.has(bill.type)) return undefined;
  const kind = kindOf(bill);
  const { instId = '', instType = '', px, sz = '0' } = bill;
  const contract = instId === '' ? undefined : okxContract(contracts(), { instId, instType });
  const isOfPosition = kind === 'funding' || kind === 'settlement';
  const entry: VenueEntry = {
    id: `bill:${bill.billId}`,
    asset: calls.assetOf(bill.ccy),
    amount: bill.balChg,
    kind,
    at: bill.ts,
    ...(isOfPosition &&
      contract !== undefined && {
        contract: {
          exchange: contract.exchange,
          symbol: contract.symbol,
          positionAmount: toOurAmount(contract, sz),
          price: px ?? '0',
        },
      }),
  };
  return changesAccount(entry, contracts()) ? entry : undefined;
}

const ratesSchema = z.object({
  data: z.array(z.object({ realizedRate: decimalText, fundingTime: z.coerce.number() })),
});
/** A payment is booked within this time, in milliseconds. */
const BOOKED_WITHIN_MS = 600_000;

/**
 * Adds the rate to a funding payment, and the sign of its position: who is long pays a positive rate.
 * Source: OKX's documentation, 'Get funding rate history'.
 */
async function withRate({ calls, contracts }: ApiContext, entry: VenueEntry): Promise<VenueEntry> {
  const { contract, kind, amount, at } = entry;
  if (kind !== 'funding' || contract === undefined) return entry;
  const instId = contracts().get(contract.symbol)?.origSymbol;
  const after = String(at + 1);
  const answer = await calls.call('publicGetPublicFundingRateHistory', {
    instId,
    after,
    limit: '1',
  });
  const [paid] = ratesSchema.parse(answer).data;
  if (paid === undefined || at - paid.fundingTime > BOOKED_WITHIN_MS) return entry;
  const rate = paid.realizedRate;
  const isLong = amount.startsWith('-') !== rate.startsWith('-');
  const size = contract.positionAmount.replace('-', '');
  return {
    ...entry,
    contract: { ...contract, rate, positionAmount: isLong ? size : negated(size) },
  };
}

const readBills = (context: ApiContext, endpoint: string, since: number): Promise<Bill[]> =>
  readPages(async (after) => {
    const params = {
      begin: String(since),
      limit: String(LIMIT),
      ...(after !== undefined && { after }),
    };
    const { data } = billsSchema.parse(await context.calls.call(endpoint, params));
    return { rows: data, cursor: data.length < LIMIT ? undefined : data.at(-1)?.billId };
  });

export async function okxEntriesSince(context: ApiContext, since: number): Promise<VenueEntry[]> {
  const isRecent = context.now() - since < HISTORY_WINDOWS.okx.recentEntriesMs;
  const old = isRecent ? [] : await readBills(context, 'privateGetAccountBillsArchive', since);
  const recent = await readBills(context, 'privateGetAccountBills', since);
  const bills = new Map([...old, ...recent].map((bill) => [bill.billId, bill]));
  return readEach(bills.values(), async (bill) => {
    const entry = toEntry(bill, context);
    return entry === undefined ? [] : [await withRate(context, entry)];
  });
}
