import { type Contract, contractKey, type TickerField } from '@parallax/contract';
import { LiveCell, StaleMark } from '@parallax/ui';
import styles from './figures.module.css';

/** The figures of a contract, the most wanted first: a narrow header drops the last ones. */
export const FIGURES: readonly { label: string; field: TickerField }[] = [
  { label: 'Mid', field: 'mid' },
  { label: 'Mark', field: 'mark_price' },
  { label: 'Index', field: 'index_price' },
  { label: '24h change', field: 'chg_24h_pct' },
  { label: '24h high', field: 'high_24h' },
  { label: '24h low', field: 'low_24h' },
  { label: 'Funding', field: 'pred_funding_rate' },
  { label: 'Next funding', field: 'next_funding_time' },
];

export function Figures({ contract }: { contract: Contract }) {
  return (
    <div className={styles.figures}>
      <dl className={styles.row}>
        {FIGURES.map(({ label, field }) => (
          <div key={field} className={styles.figure}>
            <dt className={styles.label}>
              {label}
              {field === 'mid' && <StaleMark tickers={[contractKey(contract)]} />}
            </dt>
            <dd className={styles.value}>
              <LiveCell contract={contract} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
