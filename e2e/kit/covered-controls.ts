import type { Page } from '@playwright/test';

/** The names of the controls, widget headers among them, that the visible toasts cover, at least in part. */
export const coveredControls = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-sonner-toast]')].filter(
      (toast) => getComputedStyle(toast).opacity === '1',
    );
    if (toasts.length === 0) return ['no toast'];
    const controls = document.querySelectorAll(
      'button, a, input, [role="tab"], [data-ticker], [data-drag-handle]',
    );
    return [...controls]
      .filter((control) => control.closest('[data-sonner-toast]') === null)
      .filter((control) =>
        toasts.some((toast) => {
          let { left, right, top, bottom } = toast.getBoundingClientRect();
          // scrolled containers clip some controls
          for (let box: Element | null = control; box !== null; box = box.parentElement) {
            if (box !== control && getComputedStyle(box).overflow === 'visible') continue;
            const rect = box.getBoundingClientRect();
            left = Math.max(left, rect.left);
            right = Math.min(right, rect.right);
            top = Math.max(top, rect.top);
            bottom = Math.min(bottom, rect.bottom);
          }
          return left < right && top < bottom;
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });
