import { useLeave } from '@parallax/ui/state';
import { useState } from 'react';

/** The current view, and a setter that asks for confirmation if there are unsaved changes. */
export function useGuardedView<View>(first: View): [view: View, show: (view: View) => void] {
  const leave = useLeave();
  const [view, setView] = useState(first);
  return [view, (next) => leave(() => setView(next))];
}
