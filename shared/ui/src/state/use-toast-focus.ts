import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';

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
export function useToastFocus(): ToastFocus {
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
