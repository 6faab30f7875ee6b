import { useNavigation } from '@parallax/federation/navigation';
import { logOut, retryTrader, useLoggingOut, useTrader } from '@parallax/store';
import {
  Button,
  CODE_LOAD_FAILED,
  EntryMenu,
  ErrorBoundary,
  FailurePanel,
  Skeleton,
  useGuardedView,
} from '@parallax/ui';
import { LOG_OUT_FAILED, Profile, ThemeRow, TimeZoneRow } from '@parallax/ui/account';
import { showToast, useLeave } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import { Suspense, useId } from 'react';
import styles from './account-dialog.module.css';
import { ACCOUNT_PANES } from './account-panes.tsx';

function PaneSkeleton() {
  return (
    <div className={styles.loading} aria-busy>
      <Skeleton width={64} height={64} />
      <Skeleton height={32} />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  );
}

const codeFailed = () => (
  <FailurePanel
    title={CODE_LOAD_FAILED}
    retryLabel="Reload the page"
    onRetry={() => location.reload()}
  />
);

/** Opens the page 'Releases', which requires the platform role. */
function ReleasesButton({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const { navigate } = useNavigation();
  const open = () =>
    leave(() => {
      onClose();
      navigate('/platform');
    });
  return <Button onClick={open}>Releases</Button>;
}

/** The content of the account dialog. */
export function AccountContent({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  const trader = useTrader();
  const loggingOut = useLoggingOut();
  const paneId = useId();
  const [openId, openPane] = useGuardedView(ACCOUNT_PANES[0].id);
  const open = ACCOUNT_PANES.find(({ id }) => id === openId) ?? ACCOUNT_PANES[0];

  const handleLogOut = () => {
    if (loggingOut) return;
    leave(() => {
      onClose();
      logOut().catch(() => showToast(LOG_OUT_FAILED));
    });
  };

  return (
    <>
      <div className={styles.head}>
        <Profile trader={trader} />
        <Button aria-disabled={loggingOut} aria-busy={loggingOut} onClick={handleLogOut}>
          <LogOut size={14} aria-hidden />
          Log out
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <EntryMenu
            label="Account"
            entries={ACCOUNT_PANES}
            openId={open.id}
            paneId={paneId}
            onOpen={(id) => id !== openId && openPane(id)}
          />
          <ThemeRow />
          <TimeZoneRow />
          {trader.state === 'success' && trader.value.isPlatform && (
            <ReleasesButton onClose={onClose} />
          )}
        </div>
        <div id={paneId} className={styles.pane}>
          {trader.state === 'pending' && <PaneSkeleton />}
          {trader.state === 'error' && (
            <FailurePanel
              title="Your information could not be loaded"
              detail={trader.message}
              onRetry={retryTrader}
            />
          )}
          {trader.state === 'success' && (
            <ErrorBoundary fallback={codeFailed}>
              <Suspense fallback={<PaneSkeleton />}>
                <open.Pane trader={trader.value} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
    </>
  );
}
