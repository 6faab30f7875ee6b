import { type Conversion, conversionKeys } from '@parallax/protocol';
import { LiveText, type LiveTextProps } from '@parallax/ui';
import { formatQuoteRate, NO_VALUE } from '@parallax/ui/format';
import styles from './quote-rate-cell.module.css';

/** The rate from one quote currency to another: '1 USD = 0.99982 USDT'; '—' if they are equal. */
export function QuoteRateCell(props: {
  from: string;
  to: string;
  /** undefined if no index price connects the quotes */
  conversion: Conversion | undefined;
  rateOf: (conversion: Conversion) => number | undefined;
  staleSince?: LiveTextProps['staleSince'];
}) {
  const { from, to, conversion, rateOf, staleSince } = props;
  if (from === to) return <span className={styles.rate}>{NO_VALUE}</span>;
  if (!conversion) return <span className={styles.rate}>no rate to {to}</span>;
  return (
    <LiveText
      className={styles.rate}
      tickers={conversionKeys(conversion)}
      staleSince={staleSince}
      compute={() => {
        const rate = rateOf(conversion);
        const text = `1 ${from} = ${formatQuoteRate(rate)} ${to}`;
        return { text: rate === undefined ? NO_VALUE : text };
      }}
      attributes={{ 'data-figure': 'rate' }}
    />
  );
}
