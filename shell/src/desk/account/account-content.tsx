import { logOut, retryTrader, useLoggingOut, useTrader } from '@parallax/store';
import { Button, EntryMenu, ErrorBoundary, FailurePanel, Skeleton } from '@parallax/ui';
import { LOG_OUT_FAILED, Profile, ThemeRow } from '@parallax/ui/account';
import { showToast } from '@parallax/ui/state';
import { LogOut } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import styles from './account-dialog.module.css';
import { ACCOUNT_PANES } from './account-panes.tsx';
import type { FormState } from './form-state.ts';
import { PART_MISSING } from './part-missing.ts';

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
    title={PART_MISSING}
    retryLabel="Reload the page"
    onRetry={() => location.reload()}
  />
);

/** The inside of the account dialog. `leave` sees to it that nothing of the open form is lost. */
export function AccountContent(props: {
  onForm: (state: FormState) => void;
  leave: (action: () => void) => void;
  onClose: () => void;
}) {
  const { onForm, leave, onClose } = props;
  const trader = useTrader();
  const leaving = useLoggingOut();
  const paneId = useId();
  const [openId, setOpenId] = useState(ACCOUNT_PANES[0].id);
  const open = ACCOUNT_PANES.find(({ id }) => id === openId) ?? ACCOUNT_PANES[0];

  const show = (id: string) => {
    if (id !== openId) leave(() => setOpenId(id));
  };
  const goOut = () => {
    if (leaving) return;
    leave(() => {
      onClose();
      logOut().catch(() => showToast(LOG_OUT_FAILED));
    });
  };

  return (
    <>
      <div className={styles.head}>
        <Profile trader={trader} />
        <Button aria-disabled={leaving} aria-busy={leaving} onClick={goOut}>
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
            onOpen={show}
          />
          <ThemeRow />
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
                <open.Pane trader={trader.value} onForm={onForm} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      </div>
    </>
  );
}
