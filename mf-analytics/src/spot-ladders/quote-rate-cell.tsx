import { lastTicker } from '@parallax/feed';
import { LiveText } from '@parallax/ui';
import { formatQuoteRate, NO_VALUE } from '@parallax/ui/format';
import type { LadderRow } from './ladder-rows.ts';
import styles from './quote-rate-cell.module.css';
import { rateOf } from './row-edges.ts';

/** The rate that converts the other leg's quote; empty for equal quotes. */
export function QuoteRateCell({ row }: { row: LadderRow }) {
  const { base, other, conversion } = row;
  if (base.quote === other.quote) return null;
  if (!conversion) return <span className={styles.quiet}>no rate to {base.quote}</span>;
  return (
    <LiveText
      className={styles.quiet}
      tickers={[...conversion.over, ...conversion.under]}
      compute={() => {
        const rate = rateOf(row, lastTicker);
        const text = `1 ${other.quote} = ${formatQuoteRate(rate)} ${base.quote}`;
        return { text: rate === undefined ? NO_VALUE : text };
      }}
    />
  );
}
