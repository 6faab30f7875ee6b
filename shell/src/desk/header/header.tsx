import type { Area } from '../../routes/areas.ts';
import { DashBar } from '../dash-bar/dash-bar.tsx';
import type { DashViewState } from '../dash-bar/use-dash-view.ts';
import { AnalyticsTabs } from './analytics-tabs.tsx';
import styles from './header.module.css';
import { HeaderActions } from './header-actions.tsx';

export type HeaderState = 'loading' | 'loaded' | 'failed';

/** The dash bar, what can be done from everywhere, and on analytics paths the sheet tabs. */
export function Header(props: {
  area: Area;
  state: HeaderState;
  dash: DashViewState;
  /** takes the retry of sheet tabs that failed to load, and returns how to withdraw it */
  tabsFailed: (retry: () => void) => () => void;
}) {
  const { area, state, dash, tabsFailed } = props;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.dash}>
          <DashBar loading={state === 'loading'} {...dash} />
        </div>
        <HeaderActions area={area} state={state} />
      </div>
      {area.canvas === undefined && state === 'loaded' && <AnalyticsTabs onFailed={tabsFailed} />}
    </header>
  );
}
