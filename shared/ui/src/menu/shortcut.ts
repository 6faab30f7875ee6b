import type { KeyboardEvent } from 'react';

/** A key combination, in the notation of `aria-keyshortcuts`. */
export type Shortcut = 'Delete' | 'Alt+ArrowUp' | 'Alt+ArrowDown';

const TEXTS: Readonly<Record<Shortcut, string>> = {
  Delete: 'Delete',
  'Alt+ArrowUp': 'Alt ↑',
  'Alt+ArrowDown': 'Alt ↓',
};

export const shortcutText = (shortcut: Shortcut): string => TEXTS[shortcut];

/**
 * Whether the keys of an event are those of a shortcut. The key Delete of a Mac is Backspace. A held
 * key deletes once.
 */
export function isShortcut(event: KeyboardEvent, shortcut: Shortcut | undefined): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const key = event.key === 'Backspace' ? 'Delete' : event.key;
  if (event.repeat && key === 'Delete') return false;
  return shortcut === (event.altKey ? `Alt+${key}` : key);
}
