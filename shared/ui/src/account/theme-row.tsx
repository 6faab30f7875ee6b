import { useTheme } from '@parallax/ui/state';
import { type ReactNode, useId } from 'react';
import styles from './preference-row.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** The switch of the theme, with the name of the current one. */
export function ThemeRow(): ReactNode {
  const { theme } = useTheme();
  const valueId = useId();
  return (
    <div className={styles.row}>
      <ThemeSwitch aria-describedby={valueId} />
      <span id={valueId} className={styles.value}>
        {theme === 'dark' ? 'Dark' : 'Light'}
      </span>
    </div>
  );
}
