import { useLayoutEffect, useState } from 'react';

/** Calls `onArrive` once a contract has prices; returns the unsubscribe function. */
export type ListenForPrices = (key: string, onArrive: () => void) => () => void;

/**
 * Whether a contract has had prices since this component was mounted.
 * @param listen must be referentially stable
 */
export function useHasPrices(key: string, listen: ListenForPrices): boolean {
  const [arrivedKey, setArrivedKey] = useState<string>();
  const hasArrived = arrivedKey === key;
  useLayoutEffect(
    () => (hasArrived ? undefined : listen(key, () => setArrivedKey(key))),
    [hasArrived, key, listen],
  );
  return hasArrived;
}
