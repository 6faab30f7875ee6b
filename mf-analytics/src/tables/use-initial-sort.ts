import { useEffect, useState } from 'react';

const CHECK_MS = 100;
/** After this delay, the rows that have prices are sorted without waiting for the others. */
const FIRST_SORT_MS = 1_000;
/** Maximum delay of the final sort, for venues without prices. */
const FINAL_SORT_MS = 5_000;

type SortStage = 'waiting' | 'first' | 'final';

/** Why rows that are not sorted yet are neither marked as sorted nor exported. */
export const awaitedPrices = (stage: SortStage, isComplete: () => boolean): string | undefined =>
  stage === 'waiting' && !isComplete() ? 'The prices are still loading' : undefined;

/**
 * The `valuesKey` of a `DataGrid` whose rows get their prices from the feed. It changes once all rows
 * have prices, or after 5 s. If not all have prices after 1 s, it also changes then.
 * @param isComplete whether all rows have prices; stable while the rows are the same
 */
export function useInitialSort(isComplete: () => boolean): SortStage {
  const [sorted, setSorted] = useState<{
    readonly isComplete: () => boolean;
    readonly stage: Exclude<SortStage, 'waiting'>;
  }>();
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => {
      const waited = Date.now() - started;
      if (isComplete() || waited >= FINAL_SORT_MS) {
        clearInterval(timer);
        setSorted({ isComplete, stage: 'final' });
      } else if (waited >= FIRST_SORT_MS) {
        setSorted((last) =>
          last?.isComplete === isComplete ? last : { isComplete, stage: 'first' },
        );
      }
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [isComplete]);
  return sorted?.isComplete === isComplete ? sorted.stage : 'waiting';
}
