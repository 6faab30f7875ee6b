import { usePublishHeaderBottom } from '@parallax/ui';
import { useRef } from 'react';
import type { Area } from '../../routes/areas.ts';
import { DashBar } from '../dash-bar/dash-bar.tsx';
import type { DashViewState } from '../dash-bar/use-dash-view.ts';
import styles from './header.module.css';
import { type CatalogueState, HeaderActions } from './header-actions.tsx';
import { HeaderPart, type RegisterRetry } from './header-part.tsx';

/** The dash bar, the global actions, and the header part of the current area's remote. */
export function Header(props: {
  area: Area;
  state: CatalogueState;
  dash: DashViewState;
  /** for the header part while it has failed */
  registerRetry: RegisterRetry;
}) {
  const { area, state, dash, registerRetry } = props;
  const bar = useRef<HTMLDivElement>(null);
  usePublishHeaderBottom(bar);
  return (
    <header className={styles.header}>
      <div ref={bar} className={styles.bar}>
        <div className={styles.dash}>
          <DashBar loading={state === 'loading'} {...dash} />
        </div>
        <HeaderActions area={area} state={state} />
      </div>
      {area.header && state === 'loaded' && (
        <HeaderPart area={area} registerRetry={registerRetry} />
      )}
    </header>
  );
}
