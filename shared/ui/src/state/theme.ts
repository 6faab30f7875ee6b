import { useSyncExternalStore } from 'react';
import { isPrinting, subscribePrinting } from './printing.ts';
import { createStoredChoice } from './stored-choice.ts';

/** The current theme: the user's stored choice, or the system's preference. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribeTheme, currentTheme), setTheme };
}

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();
const prefersLight = window.matchMedia('(prefers-color-scheme: light)');
const choice = createStoredChoice<Theme>('parallax.theme', ['dark', 'light'], applyTheme);

/** The chosen theme, or that of the system. On paper the page is light. */
export const currentTheme = (): Theme =>
  isPrinting() ? 'light' : (choice.get() ?? (prefersLight.matches ? 'light' : 'dark'));

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

export const setTheme = choice.set;

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

prefersLight.addEventListener('change', applyTheme);
subscribePrinting(applyTheme);
// On import, not on first use, so that nothing is painted in the wrong colours.
applyTheme();
