import { LiveText, type LiveTextProps, type TableColumn } from '@parallax/ui';
import { growingWidth } from './growing-width.ts';
import { UNKNOWN_FEE } from './problems.ts';
import styles from './status-column.module.css';

const LIVE = 'Live';
const FEE_NOTE = ` '${UNKNOWN_FEE}': it has no figures after fees.`;

/**
 * The reason why a row is not sorted by its figures or has none after fees. Exported files contain the
 * column even while it is hidden.
 */
export const statusColumn = <Row,>(options: {
  /** keys of the contracts that the row depends on */
  tickers: (row: Row) => readonly string[];
  /**
   * why the row comes last when the table is sorted by some or all of its figures; undefined if it
   * never does
   */
  problem: (row: Row) => string | undefined;
  /** why the row has no figures after fees; undefined if both taker fees are known */
  unknownFee?: (row: Row) => string | undefined;
  /** explains reasons that only this table has */
  note?: string;
  staleSince?: LiveTextProps['staleSince'];
  /** hidden by default, for tables that show staleness in another column too */
  hiddenByDefault?: boolean;
}): TableColumn<Row> => {
  const { tickers, problem, unknownFee, staleSince, hiddenByDefault = false, note = '' } = options;
  const textOf = (row: Row): string =>
    problem(row) ?? (unknownFee?.(row) === undefined ? LIVE : UNKNOWN_FEE);
  return {
    id: 'status',
    header: 'Status',
    hint: `Why a row is sorted last by some or all of its figures: its prices are stale, missing or crossed, its venue is offline, or no index price connects its quotes.${unknownFee ? FEE_NOTE : ''}${note}\nSource: the venues.`,
    width: growingWidth(92),
    hiddenByDefault,
    alwaysExported: true,
    filter: 'choice',
    cell: (row) => (
      <LiveText
        className={styles.status}
        tickers={tickers(row)}
        staleSince={staleSince}
        compute={() => {
          const text = textOf(row);
          return { text, tooltip: text === UNKNOWN_FEE ? unknownFee?.(row) : undefined };
        }}
        attributes={{ 'data-figure': 'status' }}
        throttled
      />
    ),
    value: textOf,
    live: true,
  };
};
