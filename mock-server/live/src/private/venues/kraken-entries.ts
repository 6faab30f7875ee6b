import type { LedgerKind } from '@parallax/protocol';
import { z } from 'zod';
import { decimalText, isZero, minus } from '../decimal-text.ts';
import { entryKind } from '../entry-kinds.ts';
import { readPages } from '../pages.ts';
import type { VenueEntry } from '../venue-account.ts';
import type { ApiContext } from '../venue-api.ts';

/** Source: Kraken's documentation, 'Get Ledgers Info'. */
const ledgerSchema = z.object({
  /** Unix seconds */
  time: z.coerce.number(),
  type: z.string(),
  subtype: z.string().nullish(),
  asset: z.string(),
  amount: decimalText,
  /** reduces the balance besides the amount */
  fee: decimalText,
});
type Row = z.infer<typeof ledgerSchema>;

const PAGE = 50;

const KINDS: Readonly<Record<string, LedgerKind>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  transfer: 'transfer',
  spend: 'transfer',
  receive: 'transfer',
  staking: 'staking',
  conversion: 'transfer',
  credit: 'transfer',
  rollover: 'fee',
  settled: 'settlement',
};

const kindOf = ({ type, subtype, amount }: Row): LedgerKind => {
  if (type === 'earn') return subtype === 'reward' ? 'staking' : 'transfer';
  return entryKind(KINDS, type, amount);
};

export async function krakenEntriesSince(
  { calls }: ApiContext,
  since: number,
): Promise<VenueEntry[]> {
  const start = String(Math.floor(since / 1_000));
  const rows = await readPages(async (cursor) => {
    const ofs = cursor ?? '0';
    const answer = await calls.call('privatePostLedgers', { start, ofs });
    const { ledger } = z
      .object({ result: z.object({ ledger: z.record(z.string(), ledgerSchema) }) })
      .parse(answer).result;
    const entries = Object.entries(ledger);
    const next = entries.length < PAGE ? undefined : String(Number(ofs) + entries.length);
    return { rows: entries, cursor: next };
  });
  return rows.flatMap(([id, row]) => {
    const amount = minus(row.amount, row.fee);
    // trades are fills
    if (row.type === 'trade' || isZero(amount)) return [];
    const at = Math.round(row.time * 1_000);
    return [{ id: `ledger:${id}`, asset: calls.assetOf(row.asset), amount, kind: kindOf(row), at }];
  });
}
