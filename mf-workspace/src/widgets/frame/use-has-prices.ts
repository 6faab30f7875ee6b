import { useLayoutEffect, useState } from 'react';

/** Calls `arrived` once a contract has prices; returns the unsubscribe function. */
export type ListenForPrices = (key: string, arrived: () => void) => () => void;

/**
 * Whether a contract has had prices since this component was mounted.
 * @param listen must be referentially stable
 */
export function useHasPrices(key: string, listen: ListenForPrices): boolean {
  const [arrivedKey, setArrivedKey] = useState<string>();
  const arrived = arrivedKey === key;
  useLayoutEffect(
    () => (arrived ? undefined : listen(key, () => setArrivedKey(key))),
    [arrived, key, listen],
  );
  return arrived;
}
