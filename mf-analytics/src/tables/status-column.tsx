import { LiveText, type LiveTextProps, type TableColumn } from '@parallax/ui';
import { growingWidth } from './growing-width.ts';
import styles from './status-column.module.css';

const LIVE = 'Live';

/**
 * The reason why a row is not sorted by its figures. Exported files contain the column even while it
 * is hidden.
 */
export const statusColumn = <Row,>(options: {
  /** keys of the contracts that the row depends on */
  tickers: (row: Row) => readonly string[];
  /** why the row is not sorted by some or all of its figures; undefined if it is sorted by all */
  problem: (row: Row) => string | undefined;
  staleSince?: LiveTextProps['staleSince'];
  /** hidden by default, for tables that show staleness in another column too */
  hiddenByDefault?: boolean;
}): TableColumn<Row> => {
  const { tickers, problem, staleSince, hiddenByDefault = false } = options;
  const textOf = (row: Row): string => problem(row) ?? LIVE;
  return {
    id: 'status',
    header: 'Status',
    hint: 'Why a row is sorted last by some or all of its figures: its prices are stale, missing or crossed, its venue is offline, or no index price connects its quotes.\nSource: the venues.',
    width: growingWidth(92),
    hiddenByDefault,
    alwaysExported: true,
    filter: 'choice',
    cell: (row) => (
      <LiveText
        className={styles.status}
        tickers={tickers(row)}
        staleSince={staleSince}
        compute={() => ({ text: textOf(row) })}
        attributes={{ 'data-figure': 'status' }}
        throttled
      />
    ),
    value: textOf,
    live: true,
  };
};
