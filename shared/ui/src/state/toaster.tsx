import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toaster as Sonner } from 'sonner';
import styles from './toaster.module.css';
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
  info: styles.info ?? '',
};

/**
 * Renders toasts in a polite live region at the bottom right; pinned toasts at the bottom left,
 * or below the top bar on phones. Mount once per page.
 */
export function Toaster(): ReactNode {
  return (
    <div className={styles.region} {...useToastFocus()}>
      <Sonner
        position="bottom-right"
        containerAriaLabel="Messages"
        gap={8}
        // beside the navigation
        offset={{
          bottom: 16,
          right: 'calc(env(safe-area-inset-right) + 16px)',
          left: 'calc(var(--nav) + 16px)',
        }}
        // below the phone's top bar, above its bottom bar
        mobileOffset={{
          top: 'calc(env(safe-area-inset-top) + var(--g) * 16)',
          bottom: 'calc(var(--thumb-bar) + env(safe-area-inset-bottom) + var(--g) * 2)',
          left: 'calc(env(safe-area-inset-left) + 12px)',
          right: 'calc(env(safe-area-inset-right) + 12px)',
        }}
        visibleToasts={4}
        closeButton
        expand
        icons={{
          success: <CircleCheck aria-hidden />,
          error: <CircleAlert aria-hidden />,
          info: <Info aria-hidden />,
          close: <X aria-hidden />,
        }}
        toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Dismiss', classNames: classes }}
      />
    </div>
  );
}
