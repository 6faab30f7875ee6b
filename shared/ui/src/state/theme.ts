export type Theme = 'dark' | 'light';

const STORAGE_KEY = 'parallax.theme';
const listeners = new Set<() => void>();
const prefersLight = window.matchMedia('(prefers-color-scheme: light)');

/** Storage may be blocked or full; the choice then applies until the page is closed. */
function readStored(): Theme | undefined {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return value === 'dark' || value === 'light' ? value : undefined;
  } catch {
    return undefined;
  }
}

let chosen = readStored();

export const currentTheme = (): Theme => chosen ?? (prefersLight.matches ? 'light' : 'dark');

function applyTheme(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  chosen = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // applies to this page only
  }
  applyTheme();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

prefersLight.addEventListener('change', applyTheme);
window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  chosen = readStored();
  applyTheme();
});
// On import, not on first use, so that nothing is painted in the wrong colours.
applyTheme();
