import { onDraftFlush } from '@parallax/store';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A text is saved when it has not changed for this long. */
const SAVE_MS = 500;
/** A text that keeps changing is saved this often. */
const SAVE_MAX_MS = 5_000;

/**
 * A text that is edited and saved after a pause in typing, or earlier when the component is
 * unmounted or the page is left. A text saved elsewhere replaces it unless there are unsaved
 * changes.
 */
export function useDraft(saved: string, save: (text: string) => void) {
  const [text, setText] = useState(saved);
  const pending = useRef<string>(undefined);
  const pendingSince = useRef(0);
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
      if (pending.current === undefined) pendingSince.current = Date.now();
      pending.current = next;
      clearTimeout(timer.current);
      const age = Date.now() - pendingSince.current;
      timer.current = setTimeout(flush, Math.max(0, Math.min(SAVE_MS, SAVE_MAX_MS - age)));
    },
    [flush],
  );

  useEffect(() => {
    if (pending.current === undefined) setText(saved);
  }, [saved]);
  useEffect(() => {
    const unsubscribe = onDraftFlush(flush);
    return () => {
      unsubscribe();
      flush();
    };
  }, [flush]);
  return { text, change, flush };
}
