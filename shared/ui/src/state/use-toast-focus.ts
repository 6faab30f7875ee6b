import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { holdToasts } from './show-toast.ts';

interface ToastFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocusCapture: (event: FocusEvent) => void;
  onBlurCapture: (event: FocusEvent) => void;
}

/**
 * Keeps the toasts while one has the focus, as sonner does while the pointer is on one. Restores the
 * previous focus only when the focused toast is removed. Sonner would restore it
 * whenever the focus leaves the toasts, so that Tab could not pass them.
 */
export function useToastFocus(): ToastFocus {
  const ref = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | undefined>(undefined);
  const release = useRef<(() => void) | undefined>(undefined);
  const [endHold] = useState(() => () => {
    release.current?.();
    release.current = undefined;
  });

  useEffect(() => {
    const region = ref.current;
    if (!region) return undefined;
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      // a removed element sends no blur event
      endHold();
      cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = undefined;
    });
    observer.observe(region, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [endHold]);

  const isInside = (target: EventTarget | null): boolean =>
    target instanceof Node && ref.current?.contains(target) === true;
  return {
    ref,
    onFocusCapture: (event) => {
      // hides the focus from sonner
      event.stopPropagation();
      const { relatedTarget } = event;
      release.current ??= holdToasts();
      if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) {
        cameFrom.current = relatedTarget;
      }
    },
    onBlurCapture: ({ relatedTarget, target }) => {
      const isWindowLeft = document.activeElement === target;
      if (!isInside(relatedTarget)) endHold();
      if (!isWindowLeft && !isInside(relatedTarget)) cameFrom.current = undefined;
    },
  };
}
