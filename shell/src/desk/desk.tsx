import { useCatalogueSteps } from '@parallax/store';
import { VisuallyHidden } from '@parallax/ui';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { type ReactNode, useRef } from 'react';
import type { Area } from '../routes/areas.ts';
import { AccountDialog } from './account/account-dialog.tsx';
import { AddDialogPlaceholders } from './add-dialog-placeholders/add-dialog-placeholders.tsx';
import { AreaPage } from './area-page.tsx';
import { CommandPalette } from './command-palette/command-palette.tsx';
import { useDashView } from './dash-bar/use-dash-view.ts';
import styles from './desk.module.css';
import { Header } from './header/header.tsx';
import { SettingsEntry } from './settings/settings-entry.tsx';
import { SideNavigation } from './side-navigation/side-navigation.tsx';
import { useAreaLinks } from './side-navigation/use-area-links.ts';
import { usePriceInTitle } from './use-price-in-title.ts';
import { useSharedRetry } from './use-shared-retry.ts';

/**
 * The desktop page: navigation, header and current area. `cover` is shown over the area until it is
 * ready.
 */
export function Desk(props: { area: Area; traderId: string; cover: ReactNode }) {
  const { area, traderId, cover } = props;
  const steps = useCatalogueSteps();
  const loaded = steps.every((step) => step.state === 'done');
  const failed = steps.some((step) => step.state === 'failed');
  const linkOf = useAreaLinks(traderId, area.path);
  const dash = useDashView(traderId);
  const headerRetry = useSharedRetry();
  usePriceInTitle();
  const main = useRef<HTMLElement>(null);
  useRequestedFocus(PAGE_FOCUS, main);
  return (
    <div className={styles.desk}>
      <SideNavigation open={area} linkOf={linkOf} />
      <Header
        area={area}
        state={loaded ? 'loaded' : failed ? 'failed' : 'loading'}
        dash={dash}
        registerRetry={headerRetry.registerFollower}
      />
      <main ref={main} tabIndex={-1} className={styles.main}>
        <VisuallyHidden asChild>
          <h1>{area.label}</h1>
        </VisuallyHidden>
        {loaded && (
          <div className={styles.area} inert={Boolean(cover)}>
            <AreaPage area={area} onRetry={headerRetry.retryFollower} />
          </div>
        )}
        {cover}
      </main>
      {loaded && area.canvas && <AddDialogPlaceholders area={area} />}
      <SettingsEntry />
      <AccountDialog />
      <CommandPalette area={area} linkOf={linkOf} dash={dash} />
    </div>
  );
}
