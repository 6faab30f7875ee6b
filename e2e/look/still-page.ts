import { FEED_PATH, type FeedUpdate, serverMessageSchema } from '@parallax/protocol';
import { expect, type Page, type Request } from '@playwright/test';
import { setFeed } from '../kit/control.ts';
import { never } from '../kit/hold.ts';
import { FROZEN_AT } from './frozen-at.ts';

/** How long a page must neither change nor request anything to count as loaded. */
const QUIET_MS = 200;
/** Limit for pages that never stop changing; the comparison of screenshots decides about those. */
const CHANGING_MS = 3_000;
/** How long to wait for a request whose end may never be reported, such as a cancelled one. */
const REQUEST_MS = 15_000;
const LOADED_MS = 40_000;
/** Skeletons, and figures of the feed that have not arrived, which are empty elements drawn as skeletons. */
const LOADING = '[class*="skeleton"], span:is([data-field], [data-figure]):empty';

/** Writes that every start of the product sends, which do not change what pages show. */
const STARTUP_WRITES = /\/api\/(pass-cookies|remote-uses)/;
const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !STARTUP_WRITES.test(request.url());

/** Moves the pointer to the corner; it would otherwise stay when another document is opened. */
export const hoverNothing = (page: Page): Promise<void> => page.mouse.move(0, 0);

/** A page with a frozen clock that can wait until nothing in it changes. */
export class StillPage {
  readonly #seen = new Set<string>();
  readonly #open = new Map<Request, number>();
  #hasWritten = false;
  #held: RegExp | undefined;
  #feedIsDown = false;
  #changeUpdate: ((update: FeedUpdate) => FeedUpdate) | undefined;
  #isFeedRouted = false;

  /** @param url the address of the server */
  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('request', (request) => {
      this.#hasWritten ||= isWrite(request);
      // repeated requests are polls, whose first response is shown already
      if (request.method() !== 'GET' || this.#seen.has(request.url())) return;
      if (this.#held?.test(request.url()) === true) return;
      this.#seen.add(request.url());
      this.#open.set(request, performance.now());
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
    page.on('dialog', (dialog) => void dialog.accept());
  }

  static async open(page: Page, url: string): Promise<StillPage> {
    await page.clock.setFixedTime(FROZEN_AT);
    await page.addInitScript(() => {
      // each document starts as in a new browser
      if (location.protocol.startsWith('http')) {
        localStorage.clear();
        sessionStorage.clear();
      }
      // the clock of a worker cannot be frozen
      Reflect.deleteProperty(window, 'SharedWorker');
      // the page estimates the server's time, and with it the ages of prices, from this clock
      performance.now = () => 0;
    });
    return new StillPage(page, url);
  }

  /** Whether the page has sent a request that may have changed something on the server. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Unloads the product, so that it sends no more saves, and resets the page. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await hoverNothing(this.page);
    this.#hasWritten = false;
    this.#held = undefined;
    this.#feedIsDown = false;
    this.#changeUpdate = undefined;
    await this.page.clock.setFixedTime(FROZEN_AT);
  }

  /** Sets the page's frozen clock ahead of the market's, until `leave`. */
  async setAhead(milliseconds: number): Promise<void> {
    await this.page.clock.setFixedTime(FROZEN_AT + milliseconds);
  }

  /** Saves something on the server that is not part of its seeded data. */
  prepare<T>(save: (page: Page) => Promise<T>): Promise<T> {
    this.#hasWritten = true;
    return save(this.page);
  }

  /** Never responds to these requests, so that the page stays in its loading state. */
  async hold(pattern: RegExp): Promise<void> {
    this.#held = pattern;
    await this.page.route(pattern, never);
  }

  /** Fails these requests. */
  async fail(pattern: RegExp): Promise<void> {
    await this.page.route(pattern, (route) => route.abort());
  }

  async stopFeed(): Promise<void> {
    this.#feedIsDown = true;
    await this.prepare(() => setFeed(this.url, 'down'));
  }

  /** Changes each update that the page receives. */
  async changeFeed(change: (update: FeedUpdate) => FeedUpdate): Promise<void> {
    this.#changeUpdate = change;
    // a WebSocket route cannot be removed
    if (this.#isFeedRouted) return;
    this.#isFeedRouted = true;
    await this.page.routeWebSocket(
      new URL(FEED_PATH, this.url.replace('http', 'ws')).href,
      (page) => {
        const server = page.connectToServer();
        server.onMessage((text) => page.send(this.#changeMessage(text)));
      },
    );
  }

  #changeMessage(text: string | Buffer): string | Buffer {
    if (this.#changeUpdate === undefined) return text;
    const message = serverMessageSchema.parse(JSON.parse(text.toString()));
    if (message.type !== 'frame') return text;
    return JSON.stringify({ ...message, updates: message.updates.map(this.#changeUpdate) });
  }

  async goto(path: string): Promise<void> {
    this.#seen.clear();
    this.#open.clear();
    await this.page.goto(path);
  }

  /** Resolves when the page shows everything that it requested, including fonts and images. */
  async waitUntilSettled(): Promise<void> {
    const { page } = this;
    await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
    const price = page.locator('header [data-field="mid"]').first();
    if (!this.#feedIsDown && (await price.isVisible())) await expect(price).toHaveText(/\d/);
    const loading = page.locator(LOADING).filter({ visible: true });
    await expect
      .poll(
        async () => {
          await this.#waitUntilUnchanged();
          const skeletons = this.#held === undefined ? await loading.evaluateAll(countInView) : 0;
          return [...this.#pendingRequests(), ...Array(skeletons).fill('skeleton')];
        },
        { intervals: [0], timeout: LOADED_MS },
      )
      .toEqual([]);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  }

  #pendingRequests(): string[] {
    const now = performance.now();
    return [...this.#open]
      .filter(([, since]) => now - since < REQUEST_MS)
      .map(([request]) => request.url());
  }

  /** Resolves when the document has not changed for a moment. */
  #waitUntilUnchanged(): Promise<void> {
    return this.page.evaluate(
      ({ quiet, limit }) =>
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
          const last = setTimeout(end, limit);
          observer.observe(document, {
            attributes: true,
            characterData: true,
            childList: true,
            subtree: true,
          });
        }),
      { quiet: QUIET_MS, limit: CHANGING_MS },
    );
  }
}

/**
 * How many of the elements are not scrolled out of view, where a table has rows whose figures are
 * not requested. Runs in the page.
 */
function countInView(elements: readonly Element[]): number {
  return elements.filter((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementsFromPoint(x + width / 2, y + height / 2).includes(element);
  }).length;
}
