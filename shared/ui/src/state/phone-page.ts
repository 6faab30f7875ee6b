import { useLayoutEffect, useSyncExternalStore } from 'react';
import { textScale } from '../text-scale.ts';

const ROW = 24;

/** Whether the mobile page is shown, where dialogs are bottom sheets. */
export const isPhonePage = (): boolean => document.documentElement.dataset['phone'] !== undefined;

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `isPhonePage` as a hook that rerenders when the page changes. */
export const useIsPhonePage = (): boolean => useSyncExternalStore(subscribe, isPhonePage);

/**
 * Marks the page as the phone's while the component is mounted: dialogs are bottom sheets, toasts
 * are shown above the bottom bar, and text follows the text size of the browser.
 */
export function useMarkPhonePage(): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    const scale = textScale();
    dataset['phone'] = '';
    notify();
    style.setProperty('--text-scale', String(scale));
    // tables read their row height as a number of pixels
    if (scale > 1) style.setProperty('--row', `${Math.round(ROW * scale)}px`);
    return () => {
      delete dataset['phone'];
      notify();
      style.removeProperty('--text-scale');
      style.removeProperty('--row');
    };
  }, []);
}
