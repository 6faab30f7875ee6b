import { useLayoutEffect } from 'react';

const USUAL_FONT_SIZE = 16;
const LARGEST_SCALE = 2;
const ROW = 24;

/** How much larger the browser shows text than usual, at most twice. */
function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const scale = size / USUAL_FONT_SIZE;
  return Number.isFinite(scale) ? Math.min(LARGEST_SCALE, Math.max(1, scale)) : 1;
}

/** Whether the phone's page is shown, on which dialogs are sheets over the bottom edge. */
export const isPhonePage = (): boolean => document.documentElement.dataset['phone'] !== undefined;

/**
 * Marks the page as the phone's while the component is mounted: dialogs are shown as sheets over the
 * bottom edge, toasts above the bottom bar, and text follows the text size of the browser.
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
