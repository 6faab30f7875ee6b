import { useContractsState, useDashContract, useTrader } from '@parallax/store';
import { Skeleton } from '@parallax/ui';
import search from './contract-search.module.css';
import styles from './dash-bar.module.css';
import { FigureSkeletons } from './figure-row.tsx';
import bar from './search-bar.module.css';
import { SearchBar } from './search-bar.tsx';
import { TickerTape } from './ticker-tape.tsx';
import type { DashViewState } from './use-dash-view.ts';
import { ViewMenu } from './view-menu.tsx';

/**
 * The dash bar in its current view, with the menu that switches views. It only needs the contracts;
 * other parts of the catalogue may fail to load.
 */
export function DashBar({ loading, view, change, show }: DashViewState & { loading: boolean }) {
  const [chosen, choose] = useDashContract();
  // The default contract depends on the trader.
  const unknown = useTrader().state === 'pending' && chosen === undefined;
  const contracts = useContractsState();
  if (contracts === 'failed') {
    return <p className={styles.failed}>The contracts could not be loaded.</p>;
  }
  if (loading || contracts === 'pending' || unknown || view === undefined) {
    return (
      <div className={styles.bar}>
        <Skeleton width={28} height={28} />
        <div className={bar.bar}>
          <div className={search.search}>
            <Skeleton height={32} />
          </div>
          <Skeleton width={80} height={20} />
          <FigureSkeletons />
        </div>
      </div>
    );
  }
  const chooseFromTape = (key: string): void => {
    choose(key);
    show('searchbar');
  };
  return (
    <div className={styles.bar}>
      <ViewMenu view={view} change={change} />
      {view === 'searchbar' ? <SearchBar /> : <TickerTape onChoose={chooseFromTape} />}
    </div>
  );
}
