import { useEffect, useState } from 'react';

const CHECK_MS = 500;
/** Maximum delay of the initial sort, for venues without prices. */
const INITIAL_SORT_MS = 5_000;

/**
 * The `valuesKey` of a `DataGrid` whose rows get their prices from the feed: it changes once, when all
 * rows have prices or after 5 s, so that the rows are sorted once.
 * @param isComplete whether all rows have prices; stable while the rows are the same
 */
export function useInitialSort(isComplete: () => boolean): string {
  const [complete, setComplete] = useState<{ readonly of: () => boolean }>();
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => {
      if (!isComplete() && Date.now() - started < INITIAL_SORT_MS) return;
      clearInterval(timer);
      setComplete({ of: isComplete });
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isComplete]);
  return complete?.of === isComplete ? 'complete' : 'waiting';
}
