import { type RefObject, useLayoutEffect } from 'react';

const PROPERTY = '--below-header';

/** Publishes the bottom edge of the header's bar as a CSS property, which positions the toasts below it. */
export function usePublishHeaderBottom(bar: RefObject<HTMLElement | null>): void {
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
