import { type RefObject, useLayoutEffect } from 'react';

const PROPERTY = '--below-header';

/** Publishes the bottom edge of the page's header as a CSS property, which positions the toasts below it. */
export function usePublishHeaderBottom(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current;
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
  }, [header]);
}
