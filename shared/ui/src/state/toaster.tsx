import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toaster as Sonner } from 'sonner';
import styles from './toaster.module.css';

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

/** Where toasts appear: a polite live region at the lower right. Once in the page. */
export function Toaster(): ReactNode {
  return (
    <Sonner
      position="bottom-right"
      containerAriaLabel="Messages"
      gap={8}
      offset={16}
      // above the phone's bar for the thumb
      mobileOffset={{
        bottom: 'calc(var(--thumb-bar) + env(safe-area-inset-bottom) + var(--g) * 2)',
        left: 12,
        right: 12,
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
  );
}
