import { areaOfPath, COMPONENTS_ARE, type MenuBar, WIDGETS_ARE } from '@parallax/protocol';
import { sheetsQuery } from '@parallax/sheets/query';
import { useTrader } from '@parallax/store';
import { Avatar, Button, IconButton, Skeleton } from '@parallax/ui';
import { displayName } from '@parallax/ui/account';
import { useOverlay } from '@parallax/ui/state';
import { useQueries } from '@tanstack/react-query';
import { Maximize, Minimize, Plus, Settings } from 'lucide-react';
import type { Area } from '../../routes/areas.ts';
import { preloadAccount } from '../account/account-panes.tsx';
import { LazyPanel, preloadPanel } from '../notifications/lazy-panel.tsx';
import { NotificationCentre } from '../notifications/notification-centre.tsx';
import { StartOrderNews } from '../notifications/order-news/start-order-news.tsx';
import { preloadSettings } from '../settings/preload-settings.ts';
import { HaltBadge } from '../trading-halt/halt-badge.tsx';
import { useAfterFirstPrice } from '../use-after-first-price.ts';
import { VenueFilter } from '../venue-filter/venue-filter.tsx';
import styles from './header.module.css';
import { useFullscreen } from './use-fullscreen.ts';

/** The state of the whole catalogue. */
export type CatalogueState = 'loading' | 'loaded' | 'failed';

function FullscreenButton() {
  const { supported, active, toggle } = useFullscreen();
  if (!supported) return null;
  return (
    <IconButton label={active ? 'Exit fullscreen' : 'Fullscreen'} onClick={toggle}>
      {active ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
    </IconButton>
  );
}

function AccountButton() {
  const [open, setOpen] = useOverlay('account');
  const trader = useTrader();
  const name = trader.state === 'success' ? displayName(trader.value) : '';
  const photo = trader.state === 'success' ? trader.value.photoBase64 : null;
  return (
    <span className={styles.account}>
      <span aria-hidden className={styles.avatar}>
        <Avatar name={name} photo={photo} size={30} />
      </span>
      {/* over the avatar, so that its hover colour tints the avatar */}
      <IconButton
        label="Account"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={styles.press}
        onPointerEnter={preloadAccount}
        onFocus={preloadAccount}
        onClick={() => setOpen(true)}
      >
        {null}
      </IconButton>
    </span>
  );
}

const cachedSheets = (menuBar: MenuBar) => ({ ...sheetsQuery(menuBar), enabled: false });

/** Whether the area has no sheets according to the cached list, without requesting it. */
function useHasNoSheets({ path }: Area): boolean {
  const menuBars = [areaOfPath(path) ?? []].flat();
  const [sheets] = useQueries({ queries: menuBars.map(cachedSheets) });
  return sheets?.data?.length === 0;
}

/**
 * The right side of the header. Canvas actions and the venue filter appear only if the catalogue is
 * loaded.
 */
export function HeaderActions({ area, state }: { area: Area; state: CatalogueState }) {
  const [, openAddWidget] = useOverlay('add-widget');
  const [, openAddComponent] = useOverlay('add-component');
  const [, openSettings] = useOverlay('settings');
  const hasNoSheets = useHasNoSheets(area);
  useAfterFirstPrice(preloadPanel);

  if (state === 'loading') {
    return (
      <div className={styles.actions}>
        {area.canvas && area.addWidget && (
          <span className={styles.addWidget}>
            <Skeleton width={100} height={32} />
          </span>
        )}
        <Skeleton width={194} height={32} />
      </div>
    );
  }
  const canvas = state === 'loaded' && area.canvas;
  return (
    <div className={styles.actions}>
      <HaltBadge />
      {canvas && area.addWidget && (
        <Button
          // an area without sheets has a primary button 'Add sheet'
          variant={hasNoSheets ? 'secondary' : 'primary'}
          className={styles.addWidget}
          title={WIDGETS_ARE}
          onClick={() => openAddWidget(true)}
        >
          Add Widget
        </Button>
      )}
      <FullscreenButton />
      {state === 'loaded' && <VenueFilter />}
      {canvas && (
        <IconButton
          label="Add component"
          title={`Add component. ${COMPONENTS_ARE}`}
          onClick={() => openAddComponent(true)}
        >
          <Plus size={18} aria-hidden />
        </IconButton>
      )}
      <NotificationCentre panel={LazyPanel} news={StartOrderNews} channel="desktop" />
      <IconButton
        label="Settings"
        aria-haspopup="dialog"
        onPointerEnter={preloadSettings}
        onFocus={preloadSettings}
        onClick={() => openSettings(true)}
      >
        <Settings size={18} aria-hidden />
      </IconButton>
      <AccountButton />
    </div>
  );
}
