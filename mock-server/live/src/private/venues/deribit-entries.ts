import type { LedgerKind } from '@parallax/protocol';
import { z } from 'zod';
import { decimalText, minus, negated, optionalDecimalText } from '../decimal-text.ts';
import { changesAccount, entryKind } from '../entry-kinds.ts';
import { readEach, readPages } from '../pages.ts';
import type { VenueEntry } from '../venue-account.ts';
import type { ApiContext } from '../venue-api.ts';

/** Source: Deribit's documentation, 'private/get_transaction_log'. */
const rowSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  type: z.string(),
  currency: z.string(),
  /** of the cash balance */
  change: decimalText,
  timestamp: z.coerce.number(),
  instrument_name: z.string().nullish(),
  side: z.string().nullish(),
  position: optionalDecimalText,
  price: optionalDecimalText,
  mark_price: optionalDecimalText,
  index_price: optionalDecimalText,
  /** funding of the session */
  interest_pl: optionalDecimalText,
  total_interest_pl: optionalDecimalText,
  /** profit and loss of the session's trades */
  session_rpl: optionalDecimalText,
});
type Row = z.infer<typeof rowSchema>;

const KINDS: Readonly<Record<string, LedgerKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  transfer: 'transfer',
  swap: 'transfer',
  settlement: 'settlement',
  delivery: 'settlement',
  socialized_fund: 'liquidation',
};

/** Trades, whose fees and premiums are those of fills. */
const FILLS: ReadonlySet<string> = new Set(['trade', 'liquidation']);

function contractOf(row: Row, { contracts }: ApiContext): VenueEntry['contract'] {
  const contract = contracts().find(row.instrument_name ?? '');
  if (contract === undefined) return undefined;
  const size = (row.position ?? '0').replace('-', '');
  // deliveries name the trade that closes the position
  const isShort = row.side === 'short' || row.side === 'close buy';
  const price =
    row.type === 'delivery' ? (row.index_price ?? row.price) : (row.mark_price ?? row.price);
  return {
    exchange: contract.exchange,
    symbol: contract.symbol,
    positionAmount: isShort ? negated(size) : size,
    price: price ?? '0',
  };
}

/**
 * A settlement pays the session's profit of trades, which is that of the fills, its funding, and the
 * unrealised rest.
 */
function toEntries(row: Row, context: ApiContext): VenueEntry[] {
  if (FILLS.has(row.type)) return [];
  const { calls, contracts } = context;
  const kind = entryKind(KINDS, row.type, row.change);
  const isOption = contracts().find(row.instrument_name ?? '')?.instType === 'option';
  const isSession = kind === 'settlement' && !isOption;
  const funding = isSession ? (row.total_interest_pl ?? row.interest_pl ?? '0') : '0';
  const ofFills = isSession ? (row.session_rpl ?? '0') : '0';
  const contract = kind === 'settlement' ? contractOf(row, context) : undefined;
  const common = {
    asset: calls.assetOf(row.currency),
    at: row.timestamp,
    ...(contract !== undefined && { contract }),
  };
  const rest = minus(minus(row.change, funding), ofFills);
  const entries: VenueEntry[] = [
    { ...common, id: `log:${row.id}:funding`, kind: 'funding', amount: funding },
    { ...common, id: `log:${row.id}`, kind, amount: rest },
  ];
  return entries.filter((entry) => changesAccount(entry, contracts()));
}

const LIMIT = 250;

export const deribitEntriesSince = (
  context: ApiContext,
  currencies: Iterable<string>,
  since: number,
): Promise<VenueEntry[]> =>
  readEach(currencies, async (currency) => {
    const rows = await readPages(async (continuation) => {
      const params = {
        currency,
        start_timestamp: String(since),
        end_timestamp: String(context.now()),
        count: LIMIT,
        ...(continuation !== undefined && { continuation }),
      };
      const answer = await context.calls.call('privateGetGetTransactionLog', params);
      const { result } = z
        .object({
          result: z.object({
            logs: z.array(rowSchema),
            continuation: z.union([z.string(), z.number()]).nullish(),
          }),
        })
        .parse(answer);
      const next = result.continuation ?? undefined;
      return { rows: result.logs, cursor: next === undefined ? undefined : String(next) };
    });
    return rows.flatMap((row) => toEntries(row, context));
  });
