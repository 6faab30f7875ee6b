import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Delays a keyboard action until the results match the typed query, so that its effect does not depend
 * on typing speed.
 * @param isCurrent whether the results match the typed query
 * @param isRequestedBefore whether it was requested before the results could be shown
 * @returns a function that requests the action while the results are outdated, or cancels the request
 */
export function useActionWhenCurrent(
  isCurrent: boolean,
  run: () => void,
  isRequestedBefore = false,
): (isRequested: boolean) => void {
  const isRequested = useRef(isRequestedBefore);
  const onCurrent = useEffectEvent(run);
  useEffect(() => {
    if (!isCurrent || !isRequested.current) return;
    isRequested.current = false;
    onCurrent();
  }, [isCurrent]);
  return (requested) => {
    isRequested.current = requested;
  };
}
