import { FEED_PATH, type FeedUpdate, serverMessageSchema } from '@parallax/protocol';
import { expect, type Page, type Request } from '@playwright/test';
import { setFeed } from '../kit/control.ts';
import { never } from '../kit/hold.ts';
import { HELD_AT } from './held-at.ts';

/** How long a page must neither change nor request anything to count as loaded. */
const QUIET_MS = 200;
/** Limit for pages that never stop changing; the comparison of screenshots decides about those. */
const CHANGING_MS = 3_000;
/** A request whose end is not reported, as of one that is cancelled, is not awaited longer. */
const REQUEST_MS = 15_000;
const LOADED_MS = 40_000;

/** Sent by every start of the product; they change nothing that is shown. */
const OF_STARTS = /\/api\/(pass-cookies|remote-uses)/;
const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !OF_STARTS.test(request.url());

/** The pointer remains where it was when another document is opened. */
export const hoverNothing = (page: Page): Promise<void> => page.mouse.move(0, 0);

/** A page with a frozen clock that reports when nothing in it moves any more. */
export class StillPage {
  readonly #seen = new Set<string>();
  readonly #open = new Map<Request, number>();
  #wrote = false;
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
      this.#wrote ||= isWrite(request);
      // what is polled has been shown before
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
    return new StillPage(page, url);
  }

  /** Whether the page has sent a request that may have changed something on the server. */
  get wrote(): boolean {
    return this.#wrote;
  }

  /** Ends the product in this page, and with it what it would go on saving. */
  async leave(): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await hoverNothing(this.page);
    this.#wrote = false;
    this.#held = undefined;
    this.#feedIsDown = false;
    this.#changeUpdate = undefined;
    await this.page.clock.setFixedTime(HELD_AT);
  }

  /** Sets the frozen clock of the page this much later than the market's, until the page is left. */
  async setAhead(milliseconds: number): Promise<void> {
    await this.page.clock.setFixedTime(HELD_AT + milliseconds);
  }

  /** Saves something on the server that is not part of its seeded data. */
  prepare<T>(save: (page: Page) => Promise<T>): Promise<T> {
    this.#wrote = true;
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
    // it cannot be undone
    if (this.#isFeedRouted) return;
    this.#isFeedRouted = true;
    await this.page.routeWebSocket(
      new URL(FEED_PATH, this.url.replace('http', 'ws')).href,
      (page) => {
        const server = page.connectToServer();
        server.onMessage((text) => page.send(this.#changed(text)));
      },
    );
  }

  #changed(text: string | Buffer): string | Buffer {
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

  /** Resolves when everything that was requested is shown, fonts and images included. */
  async settled(): Promise<void> {
    const { page } = this;
    await expect(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible();
    const price = page.locator('header [data-field="mid"]').first();
    if (!this.#feedIsDown && (await price.isVisible())) await expect(price).toHaveText(/\d/);
    const loading = page.locator('[class*="skeleton"]').filter({ visible: true });
    await expect
      .poll(
        async () => {
          await this.#unchanging();
          const skeletons = this.#held === undefined ? await loading.count() : 0;
          return [...this.#unanswered(), ...Array(skeletons).fill('skeleton')];
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
