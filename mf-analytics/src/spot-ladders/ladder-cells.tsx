import { serverNow } from '@parallax/feed';
import { contractKey, notConvertible } from '@parallax/protocol';
import { LiveText, StaleMark, VenueLabel } from '@parallax/ui';
import { directionOfText, formatAge, NO_VALUE } from '@parallax/ui/format';
import type { LadderMarket } from './ladder-market.ts';
import { type LadderRow, tickerKeysOf } from './ladder-rows.ts';
import styles from './ladder-table.module.css';

/** The venue of the other contract, and why the row is sorted last. */
export function VenueCell({
  row,
  name,
  market,
}: {
  row: LadderRow;
  name: string;
  market: LadderMarket;
}) {
  const isUnavailable = market.isUnavailable(row.other);
  return (
    <span className={styles.venue}>
      <VenueLabel contract={{ exchange: row.other.exchange, exchangeName: name }} />
      {isUnavailable || market.isUnavailable(row.baseContract) ? (
        <span className={styles.unavailable}>{isUnavailable ? ' offline' : ' base offline'}</span>
      ) : (
        <StaleMark tickers={tickerKeysOf(row)} />
      )}
    </span>
  );
}

/** A figure of both contracts in one quote currency, marked stale if any price it uses is stale. */
export function FigureCell(props: {
  id: string;
  row: LadderRow;
  text: () => string;
  /** why there is no figure */
  reason: () => string | undefined;
  /** shown before the figure */
  prefix: (() => string) | undefined;
}) {
  const { id, row, prefix } = props;
  if (!row.conversion) {
    return (
      <span
        className={styles.quiet}
        title={notConvertible(row.other.quote, row.baseContract.quote)}
      >
        {NO_VALUE}
      </span>
    );
  }
  return (
    <>
      {prefix && (
        <LiveText
          className={styles.word}
          tickers={tickerKeysOf(row)}
          compute={() => ({ text: prefix() })}
          everySecond
        />
      )}
      <LiveText
        tickers={tickerKeysOf(row)}
        attributes={{ 'data-figure': id }}
        compute={() => {
          const text = props.text();
          const tooltip = text === NO_VALUE ? props.reason() : undefined;
          return { text, direction: directionOfText(text), tooltip };
        }}
        everySecond
      />
    </>
  );
}

/** Seconds since the older of the two contracts' last updates. */
export function AgeCell({ row, market }: { row: LadderRow; market: LadderMarket }) {
  return (
    <LiveText
      tickers={[contractKey(row.baseContract), contractKey(row.other)]}
      attributes={{ 'data-figure': 'age' }}
      compute={() => ({ text: ageText(ageOf(row, market)) })}
      everySecond
    />
  );
}

/** Seconds; undefined before both contracts have prices. */
export function ageOf(row: LadderRow, market: LadderMarket): number | undefined {
  const at = market.updatedAt(row);
  return at === undefined ? undefined : Math.max(0, Math.round((serverNow() - at) / 1_000));
}

const ageText = (seconds: number | undefined): string =>
  formatAge(seconds === undefined ? null : seconds * 1_000);
