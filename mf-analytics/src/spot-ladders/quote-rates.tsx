import { type Conversion, contractOnVenue, conversionKeys } from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { useMemo } from 'react';
import { QuoteRateCell } from '../market/quote-rate-cell.tsx';
import { liveRateOf } from './ladder-market.ts';
import { type LadderRow, quoteRatesOf } from './ladder-rows.ts';
import styles from './quote-rates.module.css';

/** The rates that convert the prices of a ladder to the quotes of its base contracts. */
export function QuoteRates({ rows }: { rows: readonly LadderRow[] }) {
  const rates = useMemo(() => quoteRatesOf(rows), [rows]);
  const byKey = useContractsByKey();
  if (rates.length === 0) return null;
  /** the contracts whose index prices a rate is computed from */
  const sourceOf = (conversion: Conversion): string =>
    conversionKeys(conversion)
      .flatMap((key) => byKey.get(key) ?? [])
      .map(contractOnVenue)
      .join(' and ');
  return (
    <ul className={styles.rates} aria-label="Quote rates">
      {rates.map(({ from, to, conversion }) => (
        <li key={`${from}/${to}`} title={`Source: index price of ${sourceOf(conversion)}`}>
          <QuoteRateCell from={from} to={to} conversion={conversion} rateOf={liveRateOf} />
        </li>
      ))}
    </ul>
  );
}
