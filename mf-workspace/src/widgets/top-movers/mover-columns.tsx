import { contractKey } from '@parallax/protocol';
import { LiveCell, StaleMark, type TableColumn } from '@parallax/ui';
import { contractName, formatCompact } from '@parallax/ui/format';
import type { Mover } from './movers.ts';
import styles from './top-movers.module.css';

/** The order is that of the ranking, so the columns are not sortable. */
export const MOVER_COLUMNS: readonly TableColumn<Mover>[] = [
  {
    id: 'contract',
    header: 'Contract',
    width: 'minmax(96px, 1.8fr)',
    cell: ({ contract }) => (
      <span className={styles.name}>
        {contractName(contract)} <span className={styles.venue}>{contract.exchangeName}</span>
        <StaleMark tickers={[contractKey(contract)]} />
      </span>
    ),
  },
  {
    id: 'last',
    header: 'Last',
    width: 'minmax(72px, 1fr)',
    align: 'end',
    cell: ({ contract }) => <LiveCell contract={contract} field="last" />,
  },
  {
    id: 'change',
    header: '24h',
    title: '24h change',
    width: 'minmax(64px, 0.7fr)',
    align: 'end',
    cell: ({ contract }) => <LiveCell contract={contract} field="chg_24h_pct" />,
  },
  {
    id: 'turnover',
    header: 'Turnover',
    title: 'Traded in 24 h, in US dollars at index prices',
    width: 'minmax(60px, 0.7fr)',
    align: 'end',
    cell: ({ turnover }) => formatCompact(turnover),
  },
];
