import { type ReactNode, useEffect, useRef } from 'react';
import styles from './section.module.css';

/** Containers that receive the focus when the focused element is removed. */
export const FOCUS_FALLBACK = '[data-focus-fallback]';

/** Receives the focus on mount, so that keyboard users continue in the new view. */
export function Focused(props: { children: ReactNode; skip?: boolean }): ReactNode {
  const { children, skip = false } = props;
  const container = useRef<HTMLDivElement>(null);
  const skipped = useRef(skip);
  useEffect(() => {
    const box = container.current;
    if (!skipped.current && box && !box.contains(document.activeElement)) box.focus();
  }, []);
  return (
    <div ref={container} tabIndex={-1} data-focus-fallback="" className={styles.focused}>
      {children}
    </div>
  );
}
