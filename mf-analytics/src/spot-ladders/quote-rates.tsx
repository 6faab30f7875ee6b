import { type Conversion, conversionKeys } from '@parallax/protocol';
import { useMemo } from 'react';
import { QuoteRateCell } from '../market/quote-rate-cell.tsx';
import { liveRateOf } from './ladder-market.ts';
import { type LadderRow, quoteRatesOf } from './ladder-rows.ts';
import styles from './quote-rates.module.css';

const sourceOf = (conversion: Conversion): string =>
  `Source: index price of ${conversionKeys(conversion).join(' and ')}`;

/** The rates that convert the prices of a ladder to the quotes of its base contracts. */
export function QuoteRates({ rows }: { rows: readonly LadderRow[] }) {
  const rates = useMemo(() => quoteRatesOf(rows), [rows]);
  if (rates.length === 0) return null;
  return (
    <ul className={styles.rates} aria-label="Quote rates">
      {rates.map(({ from, to, conversion }) => (
        <li key={`${from}/${to}`} title={sourceOf(conversion)}>
          <QuoteRateCell from={from} to={to} conversion={conversion} rateOf={liveRateOf} />
        </li>
      ))}
    </ul>
  );
}
