import { LiveText, type LiveTextProps, type TableColumn } from '@parallax/ui';
import { growingWidth } from './live-figure-column.ts';
import { PROBLEMS, UNKNOWN_FEE } from './problems.ts';
import styles from './status-column.module.css';

const LIVE = 'Live';
const FEE_NOTE = ` '${UNKNOWN_FEE}': it has no figures after fees.`;
const FUNDING_NOTE = ` '${PROBLEMS.noFunding}': it has no figures after funding.`;

/**
 * The reason why a row is not sorted by its figures or has none after fees or funding. Exported files
 * contain the column even while it is hidden.
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
  /** why the row has no figures after funding; undefined if the funding rate is known */
  unknownFunding?: (row: Row) => string | undefined;
  /** explains reasons that only this table has */
  note?: string;
  staleSince?: LiveTextProps['staleSince'];
  /** hidden by default, for tables that show staleness in another column too */
  hiddenByDefault?: boolean;
}): TableColumn<Row> => {
  const { tickers, problem, unknownFee, unknownFunding, note = '' } = options;
  /** why some figures are missing in a row that is sorted by the others */
  const missingOf = (row: Row): { text: string; tooltip: string } | undefined => {
    const fee = unknownFee?.(row);
    if (fee !== undefined) return { text: UNKNOWN_FEE, tooltip: fee };
    const funding = unknownFunding?.(row);
    return funding === undefined ? undefined : { text: PROBLEMS.noFunding, tooltip: funding };
  };
  const statusOf = (row: Row): { text: string; tooltip?: string } => {
    const text = problem(row);
    return text === undefined ? (missingOf(row) ?? { text: LIVE }) : { text };
  };
  return {
    id: 'status',
    header: 'Status',
    hint: `Why a row is sorted last by some or all of its figures: its prices are stale, missing or crossed, its venue is offline, or no index price connects its quotes.${unknownFee ? FEE_NOTE : ''}${unknownFunding ? FUNDING_NOTE : ''}${note}\nSource: the venues.`,
    width: growingWidth(92),
    hiddenByDefault: options.hiddenByDefault ?? false,
    alwaysExported: true,
    filter: 'choice',
    cell: (row) => (
      <LiveText
        className={styles.status}
        tickers={tickers(row)}
        staleSince={options.staleSince}
        compute={() => statusOf(row)}
        attributes={{ 'data-figure': 'status' }}
        everySecond
      />
    ),
    value: (row) => statusOf(row).text,
    live: true,
  };
};
