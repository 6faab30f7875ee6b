import type { KeyboardEvent } from 'react';

/** A key combination, in the notation of `aria-keyshortcuts`. */
export type Shortcut = 'Delete' | 'Alt+ArrowUp' | 'Alt+ArrowDown';

const TEXTS: Readonly<Record<Shortcut, string>> = {
  Delete: 'Delete',
  'Alt+ArrowUp': 'Alt ↑',
  'Alt+ArrowDown': 'Alt ↓',
};

export const shortcutText = (shortcut: Shortcut): string => TEXTS[shortcut];

/** The key that is labelled Delete on the keyboards of Apple is Backspace. */
const deleteKey = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Backspace' : 'Delete';

/** Whether the keys of an event are those of a shortcut. A held key deletes once. */
export function isShortcut(event: KeyboardEvent, shortcut: Shortcut | undefined): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const key = event.key === deleteKey() ? 'Delete' : event.key;
  if (event.repeat && key === 'Delete') return false;
  return shortcut === (event.altKey ? `Alt+${key}` : key);
}
