import { useState } from 'react';

/**
 * Whether another view was shown since the tab opened. The list of a tab then takes the focus, which
 * was in the form that it replaces.
 */
export function useHasChanged(view: unknown): boolean {
  const [first] = useState(() => view);
  const [hasChanged, setChanged] = useState(false);
  if (!hasChanged && view !== first) setChanged(true);
  return hasChanged;
}
