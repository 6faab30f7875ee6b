import { type Contract, contractKey } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { HOUR, MINUTE } from '@parallax/server-market/durations';
import type { Market } from '@parallax/server-market/market-reads';
import { type AccrualRate, fromExactNumber } from '@parallax/trading';
import { pricesAt } from './missed-entries.ts';

/** Rates that are read at most: hourly ones of three weeks. */
const RATES_MAX = 500;

/** Hours for which a venue that pays continuously names its rate. */
const RATE_HOURS = 8;

interface Accrual {
  readonly rate: AccrualRate;
  /** until when it applied, in Unix milliseconds */
  readonly to: number;
}

/**
 * The rates of continuous funding after `since` until `until`, both in Unix milliseconds: those of the venue's
 * history, and the present one for what the history does not have yet, which is logged.
 */
export async function missedAccruals(
  { reads }: Pick<Market, 'reads'>,
  contract: Pick<Contract, 'exchange' | 'symbol'>,
  { since, until, log }: { since: number; until: number; log: Log },
): Promise<Accrual[]> {
  if (until - since < MINUTE) return [];
  const key = contractKey(contract);
  const history =
    (await reads.fundingHistory(key, { from: since + 1, to: until }, RATES_MAX)) ?? [];
  const rates = history.map(({ at, rate, interval_hours: hours }) => ({
    to: Math.min(at, until),
    rate: (rate * RATE_HOURS) / hours,
  }));
  const last = rates.at(-1)?.to ?? since;
  if (last < until) {
    const listed = await reads.fundingRates({ exchange: contract.exchange });
    const present = listed.find((each) => contractKey(each) === key);
    const rate =
      present === undefined
        ? rates.at(-1)?.rate
        : (present.rate * RATE_HOURS) / present.interval_hours;
    if (rate !== undefined) rates.push({ to: until, rate });
    const from = new Date(last).toISOString();
    if (until - last > HOUR)
      log(
        rate === undefined
          ? `The funding of ${key} since ${from} did not accrue: its rate is unknown.`
          : `The funding of ${key} since ${from} accrued at the present rate: that of then is unknown.`,
        { venue: contract.exchange },
      );
  }
  const accruals: Accrual[] = [];
  for (const { to, rate } of rates) {
    const prices = await pricesAt({ reads }, key, to);
    const mark = prices?.mark_price ?? prices?.index_price;
    if (mark)
      accruals.push({ to, rate: { rate: fromExactNumber(rate), mark: fromExactNumber(mark) } });
    else
      log(
        `The funding of ${key} until ${new Date(to).toISOString()} did not accrue: its mark price is unknown.`,
        { venue: contract.exchange },
      );
  }
  return accruals;
}
