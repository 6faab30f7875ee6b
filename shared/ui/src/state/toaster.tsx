import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toaster as Sonner } from 'sonner';
import { CoveredToastsContext } from './covered-toasts.tsx';
import newestStyles from './newest-toast.module.css';
import { useIsPhonePage } from './phone-page.ts';
import styles from './toaster.module.css';
import { useCoveredToasts } from './use-covered-toasts.ts';
import { useShowsOnlyNewest } from './use-shows-only-newest.ts';
import { useToastFocus } from './use-toast-focus.ts';

const classes = {
  toast: styles.toast ?? '',
  content: styles.content ?? '',
  icon: styles.icon ?? '',
  title: styles.title ?? '',
  description: styles.description ?? '',
  closeButton: styles.close ?? '',
  actionButton: styles.action ?? '',
  success: styles.success ?? '',
  error: styles.error ?? '',
  warning: styles.warning ?? '',
  info: styles.info ?? '',
};

/**
 * Renders toasts in a polite live region. On the desktop page it is at the end of the row of tabs, which
 * has room for one toast, so the newest is shown with a button for the others. On the mobile page it is
 * above the bottom bar, with pinned toasts below the top bar. While a dialog is open, it is at the top of
 * the page. Mount once per page.
 */
export function Toaster(): ReactNode {
  const isPhone = useIsPhonePage();
  const showsOnlyNewest = useShowsOnlyNewest();
  const { haveFocus, region } = useToastFocus();
  const covered = useCoveredToasts(showsOnlyNewest, haveFocus);
  return (
    <div
      className={newestStyles.region}
      data-newest-only={showsOnlyNewest || undefined}
      {...region}
    >
      <CoveredToastsContext value={covered}>
        <Sonner
          position={isPhone ? 'bottom-right' : 'top-right'}
          containerAriaLabel="Messages"
          gap={8}
          offset={{ top: 'var(--toast-top)', bottom: 16, right: 'var(--toast-end)' }}
          // above the phone's bottom bar
          mobileOffset={{
            top: 'var(--toast-top)',
            bottom: 'calc(var(--thumb-bar) + env(safe-area-inset-bottom) + var(--g) * 2)',
            left: 'calc(env(safe-area-inset-left) + 12px)',
            right: 'calc(env(safe-area-inset-right) + 12px)',
          }}
          visibleToasts={3}
          closeButton
          expand
          icons={{
            success: <CircleCheck aria-hidden />,
            error: <CircleAlert aria-hidden />,
            warning: <TriangleAlert aria-hidden />,
            info: <Info aria-hidden />,
            close: <X aria-hidden />,
          }}
          toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Dismiss', classNames: classes }}
        />
      </CoveredToastsContext>
    </div>
  );
}
