import { useTheme } from '@parallax/ui/state';
import type { ReactNode } from 'react';
import { Switch } from '../field/switch.tsx';
import styles from './preference-row.module.css';

/** Switches between the dark and the light theme. */
export function ThemeRow(): ReactNode {
  const { theme, setTheme } = useTheme();
  return (
    <div className={styles.row}>
      <Switch
        label="Theme"
        checked={theme === 'dark'}
        onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
      />
      <span className={styles.value}>{theme === 'dark' ? 'Dark' : 'Light'}</span>
    </div>
  );
}
