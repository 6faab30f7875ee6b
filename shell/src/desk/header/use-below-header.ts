import { type RefObject, useLayoutEffect } from 'react';

const PROPERTY = '--below-header';

/** Follows the height of the header's bar, below which toasts are shown. */
export function useBelowHeader(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(PROPERTY, `${element.getBoundingClientRect().bottom}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [bar]);
}
