import { useContracts, useDashContract, useTrader } from '@parallax/store';
import { Skeleton } from '@parallax/ui';
import { ContractSearch } from './contract-search.tsx';
import styles from './dash-bar.module.css';
import { FIGURES, Figures } from './figures.tsx';

/** The search across all contracts, and the figures of the chosen one. */
export function DashBar({ loading }: { loading: boolean }) {
  const contracts = useContracts();
  const [chosen, choose] = useDashContract();
  // Whose default contract it is shows with the trader.
  const unknown = useTrader().state === 'pending' && chosen === undefined;
  if (loading || unknown) {
    return (
      <div className={styles.bar}>
        <Skeleton width={224} height={32} />
        <div className={styles.figures}>
          {FIGURES.slice(0, 6).map(({ field }) => (
            <Skeleton key={field} width={64} height={26} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      <ContractSearch contracts={contracts} chosen={chosen} onChoose={choose} />
      {chosen && <Figures contract={chosen} />}
    </div>
  );
}
