import { useTheme } from '@parallax/ui/state';
import { type ReactNode, useId } from 'react';
import { Switch } from '../field/switch.tsx';
import styles from './preference-row.module.css';

/** Switches between the dark and the light theme. */
export function ThemeSwitch(props: { 'aria-describedby'?: string }): ReactNode {
  const { theme, setTheme, isForced } = useTheme();
  return (
    <Switch
      label="Theme"
      aria-describedby={props['aria-describedby']}
      checked={theme === 'dark'}
      disabled={isForced}
      onCheckedChange={(dark) => setTheme(dark ? 'dark' : 'light')}
    />
  );
}

/** The switch of the theme, with the name of the current one. */
export function ThemeRow(): ReactNode {
  const { theme, isForced } = useTheme();
  const valueId = useId();
  return (
    <div className={styles.row}>
      <ThemeSwitch aria-describedby={valueId} />
      <span id={valueId} className={styles.value}>
        {isForced ? 'Colours of the system' : theme === 'dark' ? 'Dark' : 'Light'}
      </span>
    </div>
  );
}
