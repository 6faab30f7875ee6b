import type { Locator } from '@playwright/test';

/** The visible texts that are wider than their boxes, which hide the rest. */
export const truncatedTexts = (root: Locator): Promise<string[]> =>
  root.evaluate((box) =>
    [box, ...box.querySelectorAll('*')]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        // texts for screen readers are 1 px wide
        if (width <= 1 || right <= 0 || !element.checkVisibility()) return false;
        const hides = getComputedStyle(element).overflowX !== 'visible';
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        );
        return hides && hasText && element.scrollWidth > element.clientWidth + 1;
      })
      .map(({ textContent }) => textContent ?? ''),
  );
