import { type Contract, contractKey } from '@parallax/contract';
import { LiveCell, StaleMark, type TableColumn } from '@parallax/ui';
import { contractName } from '@parallax/ui/format';
import { RangeBar } from './range-bar.tsx';
import { RemoveButton } from './remove-button.tsx';
import styles from './watch-list.module.css';

/** The columns of a watch list; where there is little room the last ones are left out. */
export function watchListColumns({
  funding,
  range,
  remove,
}: {
  funding: boolean;
  range: boolean;
  remove: (contract: Contract) => void;
}): readonly TableColumn<Contract>[] {
  const columns: TableColumn<Contract>[] = [
    {
      id: 'contract',
      header: 'Contract',
      width: 'minmax(0, 1.6fr)',
      cell: (contract) => (
        <span className={styles.contract}>
          <span className={styles.texts}>
            <span className={styles.name}>
              {contractName(contract)} <StaleMark tickers={[contractKey(contract)]} />
            </span>
            <span className={styles.venue}>{contract.exchange}</span>
          </span>
          <RemoveButton contract={contract} onRemove={remove} />
        </span>
      ),
      sortValue: contractName,
    },
    {
      id: 'mid',
      header: 'Mid',
      align: 'end',
      cell: (contract) => <LiveCell contract={contract} field="mid" />,
    },
    {
      id: 'change',
      header: '24h',
      width: 'minmax(0, 0.7fr)',
      align: 'end',
      cell: (contract) => <LiveCell contract={contract} field="chg_24h_pct" signed />,
    },
  ];
  if (funding) {
    columns.push({
      id: 'funding',
      header: 'Funding',
      width: 'minmax(0, 0.7fr)',
      align: 'end',
      cell: (contract) => (
        <LiveCell contract={contract} field="pred_funding_rate" className={styles.quiet} />
      ),
    });
  }
  if (range) {
    columns.push({
      id: 'range',
      header: '24h range',
      width: 'minmax(0, 0.9fr)',
      align: 'end',
      cell: (contract) => <RangeBar contract={contract} />,
    });
  }
  return columns;
}
