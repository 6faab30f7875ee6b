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
