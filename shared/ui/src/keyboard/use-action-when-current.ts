import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Delays an action of the keyboard until the results are those of the typed query, so that it does
 * not depend on how fast somebody types.
 * @param isCurrent whether the results belong to the typed query
 * @returns requests the action while the results are not current, or cancels it
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
