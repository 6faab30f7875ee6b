import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Toaster as Sonner } from 'sonner';
import { CoveredToastsContext, useCoveredToasts } from './covered-toasts.tsx';
import newestStyles from './newest-toast.module.css';
import { useIsPhonePage } from './phone-page.ts';
import styles from './toaster.module.css';

interface ToastFocus {
  /** whether a toast has the focus */
  haveFocus: boolean;
  /** the properties of the element around the toasts */
  region: {
    ref: RefObject<HTMLDivElement | null>;
    onFocusCapture: (event: FocusEvent) => void;
    onBlurCapture: (event: FocusEvent) => void;
  };
}

/**
 * Follows the focus of the toasts. Restores the previous focus only when the focused toast is removed. Sonner would restore it
 * whenever the focus leaves the toasts, so that Tab could not pass them.
 */
function useToastFocus(): ToastFocus {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  const [haveFocus, setHaveFocus] = useState(false);

  useEffect(() => {
    const region = ref.current;
    if (!region) return undefined;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      // a removed element sends no blur event
      setHaveFocus(false);
      cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = undefined;
    });
    observer.observe(region, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  const isInside = (target: EventTarget | null): boolean =>
    target instanceof Node && ref.current?.contains(target) === true;
  return {
    haveFocus,
    region: {
      ref,
      onFocusCapture: (event) => {
        // hides the focus from sonner
        event.stopPropagation();
        const { relatedTarget } = event;
        setHaveFocus(true);
        if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) {
          cameFrom.current = relatedTarget;
        }
      },
      onBlurCapture: ({ relatedTarget, target }) => {
        const isWindowLeft = document.activeElement === target;
        if (!isInside(relatedTarget)) setHaveFocus(false);
        if (!isWindowLeft && !isInside(relatedTarget)) cameFrom.current = undefined;
      },
    },
  };
}

const isModalOpen = (): boolean => document.querySelector('[data-modal]') !== null;

/** Dialogs are children of the body, so that nothing else of the page needs to be observed. */
function observeDialogs(listener: () => void): MutationObserver {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return observer;
}

function subscribe(listener: () => void): () => void {
  const observer = observeDialogs(listener);
  return () => observer.disconnect();
}

/** The newest of the toasts that are not pinned. */
const NEWEST = `[data-sonner-toast][data-front="true"]:not(.${styles.pinned ?? ''}, [data-removed="true"])`;

/** The distance of a toast on the phone to what is above and below it, in pixels. */
const PHONE_GAP = 8;

/**
 * Keeps the height of the newest toast of the phone in `--toast-room`: the page ends above it, so that it covers
 * nothing.
 */
function usePhoneRoom(region: RefObject<HTMLElement | null>, isActive: boolean): void {
  useLayoutEffect(() => {
    const box = region.current;
    if (!box || !isActive) return undefined;
    const { style } = document.documentElement;
    let observed: Element | null = null;
    const measure = (): void => {
      const newest = box.querySelector(NEWEST);
      if (newest !== observed) {
        sizes.disconnect();
        if (newest) sizes.observe(newest);
        observed = newest;
      }
      const height = newest === null ? 0 : newest.getBoundingClientRect().height + 2 * PHONE_GAP;
      style.setProperty('--toast-room', `${height}px`);
    };
    const sizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    const attributeFilter = ['data-removed', 'data-front'];
    changes.observe(box, { childList: true, subtree: true, attributeFilter });
    measure();
    return () => {
      sizes.disconnect();
      changes.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [region, isActive]);
}

/**
 * Marks the root while a dialog, a modal dialog, a toast or a pinned toast is shown. A style of the root with `:has()` would
 * compute the styles of the whole page again whenever anything in it changes.
 */
function useRootMarks(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const pinned = `.${styles.pinned ?? ''}:not([data-removed="true"])`;
    const mark = (): void => {
      root.toggleAttribute('data-dialog-open', document.querySelector('[role="dialog"]') !== null);
      root.toggleAttribute('data-modal-open', isModalOpen());
      const isPinned = (region.current?.querySelector(pinned) ?? null) !== null;
      root.toggleAttribute('data-toast-pinned', isPinned);
      const isShown = (region.current?.querySelector(NEWEST) ?? null) !== null;
      root.toggleAttribute('data-toast-shown', isShown);
    };
    const observer = observeDialogs(mark);
    if (region.current !== null) {
      const attributeFilter = ['data-removed', 'data-front'];
      observer.observe(region.current, { childList: true, subtree: true, attributeFilter });
    }
    mark();
    return () => observer.disconnect();
  }, [region]);
}

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
 * has room for one toast and makes it, so the newest is shown with a button for the others. On the mobile page it is
 * above the bottom bar, and the page above it, with pinned toasts below the top bar. While a dialog is open, it is at
 * the top of the page. At most three are shown. Mount once per page.
 */
export function Toaster(): ReactNode {
  const isPhone = useIsPhonePage();
  const isModal = useSyncExternalStore(subscribe, isModalOpen);
  const showsOnlyNewest = !isModal;
  const { haveFocus, region } = useToastFocus();
  useRootMarks(region.ref);
  usePhoneRoom(region.ref, isPhone && !isModal);
  const covered = useCoveredToasts(showsOnlyNewest, haveFocus);
  return (
    <div
      className={newestStyles.region}
      data-newest-only={showsOnlyNewest || undefined}
      {...region}
    >
      <CoveredToastsContext value={covered}>
        <Sonner
          position={isPhone && !isModal ? 'bottom-right' : 'top-right'}
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
