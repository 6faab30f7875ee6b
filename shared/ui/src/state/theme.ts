import { createStoredChoice } from './stored-choice.ts';

export type Theme = 'dark' | 'light';

const listeners = new Set<() => void>();
const prefersLight = window.matchMedia('(prefers-color-scheme: light)');
const choice = createStoredChoice<Theme>('parallax.theme', ['dark', 'light'], applyTheme);

export const currentTheme = (): Theme => choice.get() ?? (prefersLight.matches ? 'light' : 'dark');

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
// On import, not on first use, so that nothing is painted in the wrong colours.
applyTheme();
