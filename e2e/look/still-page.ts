import { expect, type Page, type Request } from '@playwright/test';
import { HELD_AT } from './held-at.ts';

/** How long a page must neither change nor request anything to count as loaded. */
const QUIET_MS = 200;
/** A page that goes on changing is left to the comparison of its screenshots. */
const CHANGING_MS = 3_000;
/** A request whose end is not reported, as of one that is cancelled, is not awaited longer. */
const REQUEST_MS = 15_000;
const LOADED_MS = 40_000;

/** Sent by every start of the product; they change nothing that is shown. */
const OF_STARTS = /\/api\/(pass-cookies|remote-uses)/;
const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !OF_STARTS.test(request.url());

/** A page with a frozen clock that reports when nothing in it moves any more. */
export class StillPage {
  readonly #seen = new Set<string>();
  readonly #open = new Map<Request, number>();
  #wrote = false;

  private constructor(readonly page: Page) {
    page.on('request', (request) => {
      this.#wrote ||= isWrite(request);
      // what is polled has been shown before
      if (request.method() !== 'GET' || this.#seen.has(request.url())) return;
      this.#seen.add(request.url());
      this.#open.set(request, performance.now());
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
    page.on('dialog', (dialog) => void dialog.accept());
  }

  static async open(page: Page): Promise<StillPage> {
    await page.clock.setFixedTime(HELD_AT);
    await page.addInitScript(() => {
      // each document is that of a new browser
      if (location.protocol.startsWith('http')) {
        localStorage.clear();
        sessionStorage.clear();
      }
      // a worker would have a clock of its own
      Reflect.deleteProperty(window, 'SharedWorker');
      // the server's time is estimated from it, and with that the ages of prices
      performance.now = () => 0;
    });
    return new StillPage(page);
  }

  /** Whether the page has sent a request that may have changed something on the server. */
  get wrote(): boolean {
    return this.#wrote;
  }

  /** Ends the product in this page, and with it what it would go on saving. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
    this.#wrote = false;
  }

  /** Saves something on the server that is not part of its seeded data. */
  prepare<T>(save: (page: Page) => Promise<T>): Promise<T> {
    this.#wrote = true;
    return save(this.page);
  }

  async goto(path: string): Promise<void> {
    this.#seen.clear();
    this.#open.clear();
    await this.page.goto(path);
  }

  /** Resolves when everything that was requested is shown, fonts and images included. */
  async settled(): Promise<void> {
    const { page } = this;
    await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
    const price = page.locator('header [data-field="mid"]').first();
    if (await price.isVisible()) await expect(price).toHaveText(/\d/);
    const loading = page.locator('[class*="skeleton"]').filter({ visible: true });
    await expect
      .poll(
        async () => {
          await this.#unchanging();
          return [...this.#unanswered(), ...Array(await loading.count()).fill('skeleton')];
        },
        { intervals: [0], timeout: LOADED_MS },
      )
      .toEqual([]);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  }

  #unanswered(): string[] {
    const now = performance.now();
    return [...this.#open]
      .filter(([, since]) => now - since < REQUEST_MS)
      .map(([request]) => request.url());
  }

  /** Resolves when the document has not changed for a moment. */
  #unchanging(): Promise<void> {
    return this.page.evaluate(
      ({ quiet, most }) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(end, quiet);
          });
          const end = () => {
            observer.disconnect();
            clearTimeout(timer);
            clearTimeout(last);
            resolve();
          };
          let timer = setTimeout(end, quiet);
          const last = setTimeout(end, most);
          observer.observe(document, {
            attributes: true,
            characterData: true,
            childList: true,
            subtree: true,
          });
        }),
      { quiet: QUIET_MS, most: CHANGING_MS },
    );
  }
}
