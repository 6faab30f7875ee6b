import { useSyncExternalStore } from 'react';
import { setTheme, subscribeTheme, type Theme, themeNow } from './theme.ts';

export type { Theme } from './theme.ts';

/** The theme that is shown: the system's until the person chooses one, which is then kept. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribeTheme, themeNow), setTheme };
}
