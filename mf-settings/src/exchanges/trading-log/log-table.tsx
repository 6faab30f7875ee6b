import { IncrementalList } from '@parallax/ui';
import { formatFullTime, timeHeader } from '@parallax/ui/format';
import type { LogRow } from './log-row.ts';
import styles from './trading-log.module.css';

/**
 * The entries of the trading log. Its texts are of any length and wrap, so that the rows differ in height; on
 * a narrow screen the cells of a row are below each other.
 */
export function LogTable({ rows }: { rows: readonly LogRow[] }) {
  const time = timeHeader();
  return (
    <table className={styles.table} aria-label="Trading log">
      <thead>
        <tr>
          {[time, 'Event', 'Account', 'Person', 'What', 'Address'].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <IncrementalList items={rows}>
          {({ id, at, event, account, person, text, address }) => (
            <tr key={id}>
              <td data-header={time} className={styles.time}>
                {formatFullTime(at)}
              </td>
              <td data-header="Event">{event}</td>
              <td data-header="Account">{account}</td>
              <td data-header="Person">{person}</td>
              <td data-header="What" className={styles.what}>
                {text}
              </td>
              <td data-header="Address" className={styles.address}>
                {address}
              </td>
            </tr>
          )}
        </IncrementalList>
      </tbody>
    </table>
  );
}
