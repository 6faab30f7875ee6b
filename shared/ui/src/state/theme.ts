export type Theme = 'dark' | 'light';

const STORED = 'parallax.theme';
const listeners = new Set<() => void>();
const light = window.matchMedia('(prefers-color-scheme: light)');

/** Storage may be forbidden or full; the choice then lasts as long as the page. */
function stored(): Theme | undefined {
  try {
    const value = localStorage.getItem(STORED);
    return value === 'dark' || value === 'light' ? value : undefined;
  } catch {
    return undefined;
  }
}

let chosen = stored();

export const themeNow = (): Theme => chosen ?? (light.matches ? 'light' : 'dark');

function show(): void {
  document.documentElement.dataset.theme = themeNow();
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // kept for this page
  }
  show();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

light.addEventListener('change', show);
window.addEventListener('storage', (event) => {
  if (event.key !== STORED && event.key !== null) return;
  chosen = stored();
  show();
});
// At once, not at the first use: nothing may be painted in the wrong colours.
show();
