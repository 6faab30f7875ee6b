import { useEffect, useRef } from 'react';

/**
 * Resets the view of a fitted chart when its title changes, since it then shows other rows.
 * @param resetView must be stable between renders
 */
export function useResetOnTitle(title: string, fit: boolean, resetView: () => void): void {
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (fit) resetView();
  }, [title, fit, resetView]);
}
