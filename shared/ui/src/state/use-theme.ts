import { useSyncExternalStore } from 'react';
import { currentTheme, setTheme, subscribeTheme, type Theme } from './theme.ts';

export type { Theme } from './theme.ts';

/** The current theme: the user's stored choice, or the system's preference. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribeTheme, currentTheme), setTheme };
}
