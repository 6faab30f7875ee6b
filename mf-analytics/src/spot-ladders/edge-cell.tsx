import { notConvertible } from '@parallax/protocol';
import { LiveText } from '@parallax/ui';
import { NO_VALUE } from '@parallax/ui/format';
import styles from './edge-cell.module.css';
import { edgeText } from './edge-text.ts';
import { type LadderRow, tickersOf } from './ladder-rows.ts';

/** One live executable edge, marked stale as soon as one of its prices is stale. */
export function EdgeCell({ row, edge }: { row: LadderRow; edge: () => number | undefined }) {
  if (!row.conversion) {
    return (
      <span className={styles.none} title={notConvertible(row.other.quote, row.base.quote)}>
        {NO_VALUE}
      </span>
    );
  }
  return <LiveText tickers={tickersOf(row)} compute={() => edgeText(edge())} />;
}
