import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** The main figures of a widget, above its chart or table. */
export function Figures({
  hidden = false,
  stale = false,
  children,
}: {
  /** hidden while no figure has a value; they still take up their space */
  hidden?: boolean;
  stale?: boolean;
  children: ReactNode;
}) {
  return (
    <dl
      className={styles.figures}
      data-hidden={hidden || undefined}
      data-stale={stale || undefined}
    >
      {children}
    </dl>
  );
}

export function Figure({
  label,
  title,
  children,
}: {
  label: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.figure} title={title}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
