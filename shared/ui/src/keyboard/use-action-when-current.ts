import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Delays a keyboard action until the results match the typed query, so that its effect does not depend
 * on typing speed.
 * @param isCurrent whether the results match the typed query
 * @returns a function that requests the action while the results are outdated, or cancels the request
 */
export function useActionWhenCurrent(
  isCurrent: boolean,
  run: () => void,
): (isRequested: boolean) => void {
  const isRequested = useRef(false);
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
