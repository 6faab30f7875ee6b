import { useLayoutEffect } from 'react';
import { textScale } from '../text-scale.ts';

const ROW = 24;

/** Whether the phone's page is shown, where dialogs are bottom sheets. */
export const isPhonePage = (): boolean => document.documentElement.dataset['phone'] !== undefined;

/**
 * Marks the page as the phone's while the component is mounted: dialogs are bottom sheets, toasts
 * are shown above the bottom bar, and text follows the text size of the browser.
 */
export function usePhonePage(): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    const scale = textScale();
    dataset['phone'] = '';
    style.setProperty('--text-scale', String(scale));
    // tables read their row height as a number of pixels
    if (scale > 1) style.setProperty('--row', `${Math.round(ROW * scale)}px`);
    return () => {
      delete dataset['phone'];
      style.removeProperty('--text-scale');
      style.removeProperty('--row');
    };
  }, []);
}
