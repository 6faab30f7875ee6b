import { useContractsState, useDashContract, useTrader } from '@parallax/store';
import { Skeleton } from '@parallax/ui';
import search from './contract-search.module.css';
import styles from './dash-bar.module.css';
import bar from './search-bar.module.css';
import { SearchBar } from './search-bar.tsx';
import { TickerTape } from './ticker-tape.tsx';
import type { DashViewState } from './use-dash-view.ts';
import { ViewMenu } from './view-menu.tsx';

/** Keys of the skeletons of figures: the header has room for four at 1280 px. */
const SKELETONS = ['mid', 'second', 'third', 'fourth'];

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
          <div className={styles.figures}>
            {SKELETONS.map((each) => (
              <Skeleton key={each} width={64} height={26} />
            ))}
          </div>
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
