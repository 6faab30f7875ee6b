import { useSyncExternalStore } from 'react';
import { isPrinting, subscribePrinting } from './printing.ts';
import { createStoredChoice } from './stored-choice.ts';

interface ThemeState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  /** whether the system forces its colours on the page, so that a choice has no effect */
  readonly isForced: boolean;
}

/** The current theme: the user's stored choice, or the system's preference. */
export const useTheme = (): ThemeState => ({
  theme: useSyncExternalStore(subscribeTheme, currentTheme),
  setTheme,
  isForced: useSyncExternalStore(subscribeTheme, hasForcedColors),
});

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();
const prefersLight = window.matchMedia('(prefers-color-scheme: light)');
const forcedColors = window.matchMedia('(forced-colors: active)');
const choice = createStoredChoice<Theme>('parallax.theme', ['dark', 'light'], applyTheme);

const systemTheme = (): Theme => (prefersLight.matches ? 'light' : 'dark');
const hasForcedColors = (): boolean => forcedColors.matches;

/**
 * The chosen theme, or that of the system. On paper the page is light. Charts are legible on forced
 * colours only in the theme of the system.
 */
export function currentTheme(): Theme {
  if (isPrinting()) return 'light';
  return hasForcedColors() ? systemTheme() : (choice.get() ?? systemTheme());
}

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
forcedColors.addEventListener('change', applyTheme);
subscribePrinting(applyTheme);
// On import, not on first use, so that nothing is painted in the wrong colours.
applyTheme();
