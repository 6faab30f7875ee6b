import { useEffect, useState } from 'react';
import { afterStart } from '../../../after-start.ts';

/** Whether the page has probably started, see `afterStart`. */
export function useHasStarted(): boolean {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => afterStart(() => setStarted(true)), []);
  return hasStarted;
}
