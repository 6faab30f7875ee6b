import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is mounted, for work that ends after an await. */
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
