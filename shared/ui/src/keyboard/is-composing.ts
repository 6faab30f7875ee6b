import type { KeyboardEvent } from 'react';

/** The key code of keys that an input method handles. */
const PROCESS_KEY = 229;

/**
 * Whether an input method handles a key, such as the Enter that confirms a word. In Safari,
 * `isComposing` is already false for that Enter, and only the key code shows it.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === PROCESS_KEY;
