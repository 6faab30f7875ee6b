import { isRejection } from '@parallax/api';
import { useEndpointQuery } from '@parallax/api/react';
import { Link } from '@parallax/federation/navigation';
import { getPlatform } from '@parallax/protocol';
import { Loaded, Tabs } from '@parallax/ui';
import { ThemeSwitch } from '@parallax/ui/account';
import { PAGE_FOCUS, useRequestedFocus } from '@parallax/ui/state';
import { useRef, useState } from 'react';
import { ProductLogo } from '../brand/product-logo.tsx';
import { NotFound } from '../routes/not-found.tsx';
import { Channels } from './channels/channels.tsx';
import { FailuresTable } from './failures-table.tsx';
import { Gates } from './gates/gates.tsx';
import { HistoryTable } from './history-table.tsx';
import { InstallationFacts } from './installation-facts.tsx';
import styles from './platform.module.css';
import { useReleases } from './use-releases.ts';
import { VersionsTable } from './versions-table.tsx';

function Releases() {
  const releases = useReleases();
  const [tab, setTab] = useState('running');
  const tabs = [
    { id: 'running', label: 'Running', content: <Channels releases={releases} /> },
    { id: 'versions', label: 'Versions', content: <VersionsTable releases={releases} /> },
    { id: 'gates', label: 'Gates', content: <Gates /> },
    { id: 'failures', label: 'Failures', content: <FailuresTable /> },
    { id: 'history', label: 'History', content: <HistoryTable /> },
  ];
  return <Tabs label="Releases" tabs={tabs} value={tab} onValueChange={setTab} />;
}

/** The page of the platform role, for releasing remotes. */
export function Platform() {
  const platform = useEndpointQuery(getPlatform);
  const main = useRef<HTMLElement>(null);
  useRequestedFocus(PAGE_FOCUS, main);
  const error = platform.state === 'failed' ? platform.error : undefined;
  if (isRejection(error) && error.status === 403) return <NotFound />;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <ProductLogo size="small" />
        <Link to="/" className={styles.back}>
          Back to the workspace
        </Link>
        <div className={styles.theme}>
          <ThemeSwitch />
        </div>
      </header>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <h1 className={styles.title}>Releases</h1>
        <Loaded result={platform} failure="The releases could not be loaded" empty={null}>
          {(data) => (
            <>
              <InstallationFacts platform={data} />
              <Releases />
            </>
          )}
        </Loaded>
      </main>
    </div>
  );
}
