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
import { useIsNarrowWindow } from './narrow-window.ts';
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

const PINNED = `.${styles.pinned ?? ''}:not([data-removed="true"])`;

/** The distance of a toast to what is above and below it on a page that makes room for it, in pixels. */
const GAP = 8;

/** Keeps the height of a toast with its gaps in a property of the root, by which the page makes room for it. */
function useToastRoom(
  region: RefObject<HTMLElement | null>,
  [property, selector]: readonly [property: string, selector: string],
  isActive: boolean,
): void {
  useLayoutEffect(() => {
    const box = region.current;
    if (!box || !isActive) return undefined;
    const { style } = document.documentElement;
    let observed: Element | null = null;
    const measure = (): void => {
      const shown = box.querySelector(selector);
      if (shown !== observed) {
        sizes.disconnect();
        if (shown) sizes.observe(shown);
        observed = shown;
      }
      const height = shown === null ? 0 : shown.getBoundingClientRect().height + 2 * GAP;
      style.setProperty(property, `${height}px`);
    };
    const sizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    const attributeFilter = ['data-removed', 'data-front'];
    changes.observe(box, { childList: true, subtree: true, attributeFilter });
    measure();
    return () => {
      sizes.disconnect();
      changes.disconnect();
      style.removeProperty(property);
    };
  }, [region, property, selector, isActive]);
}

/** At the bottom of a narrow page, which ends above it. */
const NEWEST_ROOM = ['--toast-room', NEWEST] as const;
/** Below the header of a narrow page, which continues below it. */
const PINNED_ROOM = ['--pinned-room', PINNED] as const;

/**
 * Marks the root while a dialog, a modal dialog, a toast or a pinned toast is shown. A style of the root with `:has()` would
 * compute the styles of the whole page again whenever anything in it changes.
 */
function useRootMarks(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const mark = (): void => {
      root.toggleAttribute('data-dialog-open', document.querySelector('[role="dialog"]') !== null);
      root.toggleAttribute('data-modal-open', isModalOpen());
      const isPinned = (region.current?.querySelector(PINNED) ?? null) !== null;
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
 * above the bottom bar, in a narrow window at the bottom, and the page ends above it; pinned toasts are between the
 * header and the rest of the page. While a dialog is open, it is at
 * the top of the page. At most three are shown. Mount once per page.
 */
export function Toaster(): ReactNode {
  const isPhone = useIsPhonePage();
  const isNarrow = useIsNarrowWindow();
  const isModal = useSyncExternalStore(subscribe, isModalOpen);
  const showsOnlyNewest = !isModal;
  const { haveFocus, region } = useToastFocus();
  useRootMarks(region.ref);
  const makesRoom = (isPhone || isNarrow) && !isModal;
  useToastRoom(region.ref, NEWEST_ROOM, makesRoom);
  useToastRoom(region.ref, PINNED_ROOM, makesRoom);
  const covered = useCoveredToasts(showsOnlyNewest, haveFocus);
  return (
    <div
      className={newestStyles.region}
      data-newest-only={showsOnlyNewest || undefined}
      {...region}
    >
      <CoveredToastsContext value={covered}>
        <Sonner
          position={makesRoom ? 'bottom-right' : 'top-right'}
          containerAriaLabel="Messages"
          gap={8}
          offset={{ top: 'var(--toast-top)', bottom: 16, right: 'var(--toast-end)' }}
          mobileOffset={{
            top: 'var(--toast-top)',
            bottom: 'var(--toast-bottom)',
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
