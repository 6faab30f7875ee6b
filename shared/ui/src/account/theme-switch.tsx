import { useTheme } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { Switch } from '../field/switch.tsx';

/** Switches between the dark and the light theme. */
export function ThemeSwitch(props: { 'aria-describedby'?: string }): ReactNode {
  const { theme, setTheme } = useTheme();
  return (
    <Switch
      label="Theme"
      aria-describedby={props['aria-describedby']}
      checked={theme === 'dark'}
      onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
    />
  );
}
