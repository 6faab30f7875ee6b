import { useLeave } from '@parallax/ui/state';
import { useCallback, useState } from 'react';

/**
 * The current view, and a setter that asks for confirmation if there are unsaved changes. The setter
 * is stable between renders.
 */
export function useGuardedView<View>(first: View): [view: View, show: (view: View) => void] {
  const leave = useLeave();
  const [view, setView] = useState(first);
  const show = useCallback((next: View) => leave(() => setView(() => next)), [leave]);
  return [view, show];
}
