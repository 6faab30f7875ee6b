import { useTheme } from '@parallax/ui/state';
import { type ReactNode, useId } from 'react';
import { Switch } from '../field/switch.tsx';
import styles from './preference-row.module.css';

/** Switches between the dark and the light theme. */
export function ThemeRow(): ReactNode {
  const { theme, setTheme } = useTheme();
  const valueId = useId();
  return (
    <div className={styles.row}>
      <Switch
        label="Theme"
        aria-describedby={valueId}
        checked={theme === 'dark'}
        onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
      />
      <span id={valueId} className={styles.value}>
        {theme === 'dark' ? 'Dark' : 'Light'}
      </span>
    </div>
  );
}
