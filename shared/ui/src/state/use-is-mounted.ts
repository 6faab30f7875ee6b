import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, to be checked after an await. */
export function useIsMounted(): Readonly<RefObject<boolean>> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
