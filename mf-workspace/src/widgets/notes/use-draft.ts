import { useCallback, useEffect, useRef, useState } from 'react';

/** A text is saved when it has not changed for this long. */
const SAVE_MS = 500;

/**
 * A text that is edited and saved after a pause, also when its screen or the page is left before.
 * A text saved elsewhere is taken over unless there are unsaved changes.
 */
export function useDraft(saved: string, save: (text: string) => void) {
  const [text, setText] = useState(saved);
  const pending = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const unsaved = pending.current;
    pending.current = undefined;
    if (unsaved !== undefined) latestSave.current(unsaved);
  }, []);
  const change = useCallback(
    (next: string) => {
      setText(next);
      pending.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_MS);
    },
    [flush],
  );

  useEffect(() => {
    if (pending.current === undefined) setText(saved);
  }, [saved]);
  useEffect(() => {
    // before the page sends what is unsaved
    addEventListener('pagehide', flush, { capture: true });
    return () => {
      removeEventListener('pagehide', flush, { capture: true });
      flush();
    };
  }, [flush]);
  return { text, change, flush };
}
