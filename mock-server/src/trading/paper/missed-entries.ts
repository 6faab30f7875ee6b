import { type Contract, contractKey, isPositive } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { MINUTE } from '@parallax/server-market/durations';
import type { Market } from '@parallax/server-market/market-reads';
import type { FundingDue } from './funding-schedule.ts';

/** Payments that are read at most: hourly ones of three weeks. */
const PAYMENTS_MAX = 500;

type Source = Pick<Market, 'catalogue' | 'reads'>;
type Perpetual = Pick<Contract, 'exchange' | 'symbol' | 'instType'>;

/** The start of a minute; venues date payments a few milliseconds late. */
const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** Mark and index price of a contract at a time; undefined where its venue no longer has them. */
export async function pricesAt({ reads }: Pick<Source, 'reads'>, key: string, at: number) {
  const minute = minuteOf(at);
  const points = await reads.markHistory(key, '1m', { from: minute, to: minute }, 1);
  return points?.at(-1);
}

/**
 * The payments of a perpetual after `since` until `until`, both in Unix milliseconds.
 */
export async function missedFunding(
  market: Source,
  contract: Perpetual,
  { since, until, log }: { since: number; until: number; log: Log },
): Promise<FundingDue[]> {
  // payments are due at full minutes
  if (contract.instType !== 'perpetual' || minuteOf(since) === minuteOf(until)) return [];
  const key = contractKey(contract);
  const span = { from: since + 1, to: until };
  const payments = (await market.reads.fundingHistory(key, span, PAYMENTS_MAX)) ?? [];
  const rates = new Map<number, number>();
  for (const { at, rate } of payments) {
    const paidAt = minuteOf(at);
    if (paidAt > since && paidAt <= until) rates.set(paidAt, (rates.get(paidAt) ?? 0) + rate);
  }
  const due: FundingDue[] = [];
  for (const [at, rate] of rates) {
    const prices = await pricesAt(market, key, at);
    const mark = prices?.mark_price ?? prices?.index_price;
    if (isPositive(mark)) due.push({ at, rate, mark });
    else
      log(
        `The funding of ${key} at ${new Date(at).toISOString()} was not booked: its mark price is unknown.`,
        { venue: contract.exchange },
      );
  }
  return due;
}

/**
 * The index price at which an expired contract has settled: its own, or that of a perpetual of its
 * venue with the same index. Undefined where neither is known.
 */
export async function settlementIndex(
  market: Source,
  expired: Pick<Contract, 'exchange' | 'symbol' | 'base' | 'quote'>,
  expiry: number,
): Promise<number | undefined> {
  const siblings = market.catalogue.contracts.filter(
    ({ exchange, base, quote, instType }) =>
      exchange === expired.exchange &&
      base === expired.base &&
      quote === expired.quote &&
      instType === 'perpetual',
  );
  for (const each of [expired, ...siblings]) {
    const index = (await pricesAt(market, contractKey(each), expiry))?.index_price;
    if (isPositive(index)) return index;
  }
  return undefined;
}
