import { useEffect, useRef } from 'react';

/**
 * Resets the view of a chart when its title changes, since it then shows other rows.
 * @param enabled false for a chart that keeps its view when the contract changes
 * @param resetView must be stable between renders
 */
export function useResetOnTitle(title: string, enabled: boolean, resetView: () => void): void {
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (enabled) resetView();
  }, [title, enabled, resetView]);
}
