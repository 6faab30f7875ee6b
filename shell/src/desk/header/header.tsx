import type { Area } from '../../routes/areas.ts';
import { DashBar } from '../dash-bar/dash-bar.tsx';
import type { DashViewState } from '../dash-bar/use-dash-view.ts';
import styles from './header.module.css';
import { HeaderActions, type HeaderState } from './header-actions.tsx';
import { HeaderPart } from './header-part.tsx';

/** The dash bar, the global actions, and the header part of the current area's remote. */
export function Header(props: {
  area: Area;
  state: HeaderState;
  dash: DashViewState;
  /** registers the retry function of a failed part; returns a function that unregisters it */
  onPartFailed: (retry: () => void) => () => void;
}) {
  const { area, state, dash, onPartFailed } = props;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.dash}>
          <DashBar loading={state === 'loading'} {...dash} />
        </div>
        <HeaderActions area={area} state={state} />
      </div>
      {area.header && state === 'loaded' && <HeaderPart area={area} onFailed={onPartFailed} />}
    </header>
  );
}
