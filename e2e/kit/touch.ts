import { type CDPSession, devices, expect, type Locator, type Page } from '@playwright/test';

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 14'] ?? {};

/** Settings of a phone for `test.use`, and the sizes that the mobile page is made for. */
export const PHONE = { ...iPhone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
/** Settings of a desktop page in a journey with a phone; without them, a new context is a phone too. */
export const DESKTOP = {
  viewport: { width: 1280, height: 720 },
  isMobile: false,
  hasTouch: false,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
};
export const PHONE_SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 640, height: 360 },
  { width: 1180, height: 820 },
] as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

const STEPS = 8;

/** One finger on a page, moved with real touch events. */
export class Finger {
  readonly #session: CDPSession;
  #at: Point = { x: 0, y: 0 };

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  }

  async press(at: Point): Promise<void> {
    this.#at = at;
    await this.#send('touchStart', [at]);
  }

  async moveTo(to: Point): Promise<void> {
    const from = this.#at;
    for (let step = 1; step <= STEPS; step += 1) {
      const share = step / STEPS;
      this.#at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await this.#send('touchMove', [this.#at]);
    }
  }

  async release(): Promise<void> {
    await this.#send('touchEnd', []);
  }

  /** Swipes from the middle of an element, after it has stopped moving and nothing covers it. */
  async swipe(from: Locator, by: Point): Promise<void> {
    await from.tap({ trial: true });
    const start = await middleOf(from);
    await this.press(start);
    await this.moveTo({ x: start.x + by.x, y: start.y + by.y });
    await this.release();
  }
}

export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Fails if the page or its canvas, which scrolls by itself, can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const canvas = document.querySelector('[data-columns]')?.parentElement;
    return Math.max(
      document.documentElement.scrollWidth - innerWidth,
      canvas ? canvas.scrollWidth - canvas.clientWidth : 0,
    );
  });
  expect(beyond, 'pixels beyond the edge of the page').toBeLessThanOrEqual(0);
}

/**
 * The names and sizes of the page's targets that are smaller than a thumb. Counts only the part that
 * ancestors do not clip. Excludes inline targets, such as links in a sentence and
 * the attribution of the charts.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN_PX = 44;
    const TARGETS =
      'button, a[href], input, select, textarea, [role="tab"], [role="menuitem"], [role="option"], tr[data-activates]';

    /** The size of a target that is too small; empty for other targets. */
    function sizeIfTooSmall(target: Element): string[] {
      const box = target.getBoundingClientRect();
      // a target may be enlarged by a pseudo-element
      const after = getComputedStyle(target, '::after');
      const isEnlarged = after.content !== 'none' && after.position === 'absolute';
      let { left, right, top, bottom } = box;
      if (isEnlarged) {
        const wider = Math.max(0, (Number.parseFloat(after.width) || 0) - box.width);
        const higher = Math.max(0, (Number.parseFloat(after.height) || 0) - box.height);
        right += wider;
        bottom += higher;
      }
      for (let ancestor = target.parentElement; ancestor; ancestor = ancestor.parentElement) {
        const { overflow, contain, position, clipPath } = getComputedStyle(ancestor);
        // hidden until the keyboard focuses something in it
        if (clipPath === 'inset(50%)') return [];
        // an element outside of a scrolled box is scrolled into view
        if (/auto|scroll/.test(overflow) || position === 'fixed') break;
        if (!/hidden|clip/.test(overflow) && !/strict|content|paint/.test(contain)) continue;
        const edge = ancestor.getBoundingClientRect();
        if (isEnlarged) {
          right = Math.min(right, left + edge.width);
          bottom = Math.min(bottom, top + edge.height);
        } else {
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
          top = Math.max(top, edge.top);
          bottom = Math.min(bottom, edge.bottom);
        }
      }
      const [width, height] = [right - left, bottom - top];
      // browsers round
      const fits = Math.min(width, height) > MIN_PX - 0.5;
      const isShown = box.height > 0;
      return fits || !isShown ? [] : [`${Math.round(width)}×${Math.round(height)}`];
    }

    return [...document.querySelectorAll(TARGETS)]
      .filter((target) => target.checkVisibility() && !target.closest('[inert], [aria-hidden]'))
      .map(
        (target) =>
          (target.matches('[type="checkbox"], [type="radio"]') && target.closest('label')) ||
          target,
      )
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .flatMap((target) => {
        const name = target.getAttribute('aria-label') ?? target.textContent;
        return sizeIfTooSmall(target).map((size) => `${name} ${size}`);
      });
  });
