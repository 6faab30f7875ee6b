import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Runs `run` once the results are those of the typed query, however fast the user types and presses
 * Enter.
 * @param isCurrent whether the results belong to the typed query
 * @returns requests the run, or cancels a requested one
 */
export function useWhenCurrent(
  isCurrent: boolean,
  run: () => void,
): (isRequested: boolean) => void {
  const [isRequested, setRequested] = useState(false);
  const onCurrent = useEffectEvent(run);
  useEffect(() => {
    if (!isRequested || !isCurrent) return;
    setRequested(false);
    onCurrent();
  }, [isRequested, isCurrent]);
  return setRequested;
}
