import { contractKey } from '@parallax/protocol';
import { LiveCell, LiveText, StaleMark } from '@parallax/ui';
import { directionOfText, formatFundingRate, formatPercent, NO_VALUE } from '@parallax/ui/format';
import { createContext, useContext } from 'react';
import { useStalenessRef } from '../market/use-staleness-ref.ts';
import type { FundingFigures } from '../perpetuals/funding-figures.ts';
import { intervalText } from '../perpetuals/rate-text.ts';
import type { HeatmapMeasure } from './funding-filters.ts';
import styles from './heat-cell.module.css';
import { cellValue, type HeatRow, heatLevel, timeDifference } from './heatmap.ts';

const FORMATS: Record<HeatmapMeasure, (value: number) => string> = {
  rate: formatFundingRate,
  apr: formatPercent,
  next: timeDifference,
};

const textOf = (value: number | null, measure: HeatmapMeasure): string =>
  value === null ? NO_VALUE : FORMATS[measure](value);

/** The latest response. Cells re-render when it changes, although the columns stay the same. */
export const FundingResponse = createContext<unknown>(undefined);

/** One venue's funding of a base. The tint repeats the sign and magnitude of the text. */
export function HeatCell(props: {
  row: HeatRow;
  venue: string;
  baseExchange: string;
  measure: HeatmapMeasure;
  differences: boolean;
  funding: FundingFigures;
}) {
  const { row, venue, measure, funding } = props;
  const { fundingOf, staleSince } = funding;
  useContext(FundingResponse);
  const contract = row.byVenue.get(venue);
  const baseExchangeContract = row.byVenue.get(props.baseExchange);
  const isBaseExchange = venue === props.baseExchange;
  const differs = props.differences && !isBaseExchange;
  const tickers = [contract, ...(differs ? [baseExchangeContract] : [])].flatMap((each) =>
    each === undefined ? [] : [contractKey(each)],
  );
  const element = useStalenessRef(tickers, funding);
  if (contract === undefined || baseExchangeContract === undefined) {
    const { riskType = '', quote = '' } = baseExchangeContract ?? {};
    return (
      <span
        className={styles.none}
        title={`This venue lists no ${riskType} ${row.base} perpetual in ${quote}`}
      >
        {NO_VALUE}
      </span>
    );
  }
  const valueOf = (each: HeatmapMeasure): number | null =>
    cellValue(fundingOf(contract), differs ? fundingOf(baseExchangeContract) : undefined, each);
  const tint = valueOf('apr');
  const interval = measure === 'rate' ? intervalText(fundingOf(contract).hours) : '';
  return (
    <span
      ref={element}
      className={styles.cell}
      data-level={measure === 'next' ? 0 : heatLevel(tint)}
      data-base-exchange={isBaseExchange || undefined}
    >
      {isBaseExchange && (
        <span className={styles.mark} title="Base exchange">
          ◆
        </span>
      )}
      {interval !== '' && <span className={styles.interval}>{interval}</span>}
      {measure === 'next' && !differs ? (
        <LiveCell
          contract={contract}
          field="next_funding_time"
          fallback={valueOf(measure)}
          staleSince={staleSince}
        />
      ) : (
        <LiveText
          className={styles.value}
          tickers={tickers}
          staleSince={staleSince}
          compute={() => {
            const text = textOf(valueOf(measure), measure);
            return { text, direction: measure === 'next' ? undefined : directionOfText(text) };
          }}
          everySecond
        />
      )}
      <StaleMark tickers={tickers} staleSince={staleSince} />
    </span>
  );
}
