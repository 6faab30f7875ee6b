import { onDraftFlush } from '@parallax/store';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mergeTexts } from './merge-texts.ts';

/** A text that is edited here while others may save it too. */
export interface Draft {
  /** the saved text that the edits are based on */
  readonly saved: string;
  /** the saved text with the edits */
  readonly text: string;
}

/** A draft without edits. */
export const draftOf = (saved: string): Draft => ({ saved, text: saved });

export const isEdited = ({ saved, text }: Draft): boolean => text !== saved;

/**
 * The draft after the user has changed the field from `shown` to `next`. The field may lag behind the
 * draft, for instance while an input method composes a word.
 */
export const withTyped = (draft: Draft, shown: string, next: string): Draft => ({
  ...draft,
  text: mergeTexts(shown, next, draft.text),
});

/** The draft based on a newer saved text, with its edits. */
export const withSaved = ({ saved, text }: Draft, newest: string): Draft => ({
  saved: newest,
  text: mergeTexts(saved, text, newest),
});

/** The text to save: the edits of a draft, applied to the newest saved text. */
export const textToSave = (draft: Draft, newest: string): string => withSaved(draft, newest).text;

/** A text is saved when it has not changed for this long. */
const SAVE_MS = 500;
/** A text that keeps changing is saved this often. */
const SAVE_MAX_MS = 5_000;

/**
 * A text that is edited and saved after a pause in typing, or earlier when the component is
 * unmounted or the page is left. Text that is saved elsewhere in the meantime is merged into it.
 */
export function useDraft(saved: string, save: (draft: Draft) => void) {
  const draft = useRef(draftOf(saved));
  const [text, setText] = useState(saved);
  const editedSince = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  const update = useCallback((next: Draft) => {
    draft.current = next;
    setText(next.text);
  }, []);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const edited = draft.current;
    if (!isEdited(edited)) return;
    // what is typed from now on is based on the text that is being saved
    draft.current = draftOf(edited.text);
    latestSave.current(edited);
  }, []);
  const change = useCallback(
    (shown: string, next: string): string => {
      if (!isEdited(draft.current)) editedSince.current = Date.now();
      update(withTyped(draft.current, shown, next));
      clearTimeout(timer.current);
      const age = Date.now() - editedSince.current;
      timer.current = setTimeout(flush, Math.max(0, Math.min(SAVE_MS, SAVE_MAX_MS - age)));
      return draft.current.text;
    },
    [flush, update],
  );

  // before the browser handles the next key, which would be typed into the outdated text
  useLayoutEffect(() => update(withSaved(draft.current, saved)), [saved, update]);
  useEffect(() => {
    const unsubscribe = onDraftFlush(flush);
    return () => {
      unsubscribe();
      flush();
    };
  }, [flush]);
  return { text, change, flush };
}
