import { useLeave } from '@parallax/ui/state';
import { useCallback, useState } from 'react';

/**
 * The current view, and a setter that asks for confirmation if there are unsaved changes. The setter
 * is stable between renders. `hasChanged` is whether the view has changed since the mount: a list that
 * replaces a form must then receive the focus.
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
