import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';

/** A key pressed so soon after a question appeared was not meant as its answer. */
const UNREAD_MS = 250;

/**
 * The handlers of a button that has the focus as soon as it is shown: only a new press presses it, not a key that is
 * still held or that came before the question could be seen, and not the second click of a double click that began
 * on what was in its place.
 */
export function useNewPress() {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  const isIgnored = useRef(true);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return {
    onClickCapture(event: MouseEvent) {
      if (event.detail > 1) event.stopPropagation();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      isIgnored.current = event.repeat || performance.now() - shownAt.current < UNREAD_MS;
      if (isIgnored.current) event.preventDefault();
    },
    onKeyUp(event: KeyboardEvent) {
      // the space bar presses when it is released
      if (event.key === ' ' && isIgnored.current) event.preventDefault();
    },
  };
}
