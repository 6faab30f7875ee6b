import { useLeave } from '@parallax/ui/state';
import { useCallback, useState } from 'react';

/**
 * The current view, and a setter that asks for confirmation if there are unsaved changes. The setter
 * is stable between renders. `hasChanged` is whether a view was shown since the first one: a list that
 * returns then takes the focus, which was in the form that it replaces.
 */
export function useGuardedView<View>(
  first: View,
): [view: View, show: (view: View) => void, hasChanged: boolean] {
  const leave = useLeave();
  const [view, setView] = useState(first);
  const [hasChanged, setChanged] = useState(false);
  const show = useCallback(
    (next: View) =>
      leave(() => {
        setView(() => next);
        setChanged(true);
      }),
    [leave],
  );
  return [view, show, hasChanged];
}
