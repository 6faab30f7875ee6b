import { contractKey } from '@parallax/protocol';
import { LiveCell, LiveText, StaleMark } from '@parallax/ui';
import { directionOfText, formatPercent, NO_VALUE } from '@parallax/ui/format';
import type { FundingOf } from '../perpetuals/funding-figures.ts';
import { intervalText, signedRate } from '../perpetuals/rate-text.ts';
import type { Measure } from './funding-filters.ts';
import styles from './heat-cell.module.css';
import {
  aprOf,
  type HeatRow,
  heatDifference,
  heatLevel,
  heatValue,
  timeDifference,
} from './heatmap.ts';

const FORMATS: Record<Measure, (value: number) => string> = {
  rate: signedRate,
  apr: formatPercent,
  next: timeDifference,
};

const textOf = (value: number | null, measure: Measure): string =>
  value === null ? NO_VALUE : FORMATS[measure](value);

/** One venue's funding of a base. Its tint repeats the sign and size that its text states. */
export function HeatCell(props: {
  row: HeatRow;
  venue: string;
  reference: string;
  measure: Measure;
  differences: boolean;
  fundingOf: FundingOf;
}) {
  const { row, venue, measure, fundingOf } = props;
  const contract = row.byVenue.get(venue);
  const other = row.byVenue.get(props.reference);
  if (contract === undefined || other === undefined) {
    return (
      <span className={styles.none} title={`No perpetual of ${row.base} here`}>
        {NO_VALUE}
      </span>
    );
  }
  const isReference = venue === props.reference;
  const differs = props.differences && !isReference;
  const tickers = differs ? [contractKey(contract), contractKey(other)] : [contractKey(contract)];
  const valueNow = (): number | null => {
    const own = fundingOf(contract);
    return differs ? heatDifference(own, fundingOf(other), measure) : heatValue(own, measure);
  };
  const tint = differs
    ? heatDifference(fundingOf(contract), fundingOf(other), 'apr')
    : aprOf(fundingOf(contract));
  const interval = measure === 'rate' ? intervalText(fundingOf(contract).hours) : '';
  return (
    <span
      className={styles.cell}
      data-level={measure === 'next' ? 0 : heatLevel(tint)}
      data-reference={isReference || undefined}
    >
      {isReference && (
        <span className={styles.mark} title="Reference">
          ◆
        </span>
      )}
      {measure === 'next' && !differs ? (
        <LiveCell contract={contract} field="next_funding_time" />
      ) : (
        <LiveText
          className={styles.value}
          tickers={tickers}
          compute={() => {
            const text = textOf(valueNow(), measure);
            return { text, direction: measure === 'next' ? undefined : directionOfText(text) };
          }}
          calm
        />
      )}
      {interval !== '' && <span className={styles.interval}>{interval}</span>}
      <StaleMark tickers={tickers} />
    </span>
  );
}
