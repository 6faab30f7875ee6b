import { setTimeout as sleep } from 'node:timers/promises';
import { closePosition, sendOrder } from '@parallax/protocol';
import type { CDPSession, Locator, Page, Request, Route } from '@playwright/test';
import { z } from 'zod';
import { expect, toast } from '../../kit/test.ts';

const LOST = 'The order may not have arrived';
const SHIFT = 'drill-clock-shift';
/** The paths of all writes of the four widgets, apart from the layout. */
const WRITES = /\/api\/(?:orders(?:\/cancel)?|positions\/close)(?:\?|$)/;
/** How long a press may take until its answer is known, which the client waits 15 s for. */
const SETTLED_MS = 20_000;

const intentSchema = z.object({ id: z.uuid(), amount: z.string().optional() });
export type Intent = z.infer<typeof intentSchema>;

/** Runs in the page before its scripts: a clock that is wrong by what is stored for the tab. */
function shiftClock(key: string): void {
  const shift = Number(sessionStorage.getItem(key) ?? 0);
  if (shift === 0) return;
  globalThis.Date = new Proxy(Date, {
    construct: (target, parameters) =>
      parameters.length === 0
        ? new target(target.now() + shift)
        : Reflect.construct(target, parameters),
    get: (target, name) =>
      name === 'now' ? () => target.now() + shift : Reflect.get(target, name),
  });
}

/** How a write gets lost. A tab goes offline just before the write leaves, since it offers none while it is. */
export type LostWrite = 'answer lost' | 'request lost' | 'tab offline for 1 s';
const OFFLINE_MS = 1_000;

const pressSoon = (toasts: Locator, name: string): Promise<void> =>
  toasts.getByRole('button', { name }).click({ timeout: 1_000 });

const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && WRITES.test(request.url());

/** A tab of the trader, whose writes can get lost, with what it has sent. */
export class Tab {
  readonly page: Page;
  /** the orders that it has sent since the last `forget`, those that it has repeated more than once */
  sent: Intent[] = [];
  /** the ids of those that the server has accepted */
  accepted = new Set<string>();
  /** the presses of 'Buy', 'Sell' and the shares of 'Close' since then */
  presses = 0;
  #nextWrite: LostWrite | undefined;
  #pending = 0;
  /** the writes that were lost */
  #failed = 0;
  #online = Promise.resolve();
  #clockOff = 0;
  readonly #devTools: CDPSession;

  private constructor(page: Page, devTools: CDPSession) {
    this.page = page;
    this.#devTools = devTools;
  }

  static async of(page: Page): Promise<Tab> {
    const tab = new Tab(page, await page.context().newCDPSession(page));
    await page.addInitScript(shiftClock, SHIFT);
    await page.route(WRITES, (route) => tab.#pass(route));
    page.on('request', (request) => tab.#begin(request));
    page.on('response', (response) => tab.#note(response.request(), response.status()));
    page.on('requestfinished', (request) => tab.#end(request));
    page.on('requestfailed', (request) => {
      if (isWrite(request)) tab.#failed += 1;
      tab.#end(request);
    });
    return tab;
  }

  widget(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  rows(title: string): Locator {
    return this.widget(title).locator('tr[data-index]');
  }

  /** Starts another sequence. */
  forget(): void {
    this.sent = [];
    this.accepted = new Set();
    this.presses = 0;
    this.#nextWrite = undefined;
  }

  loseNextWrite(how: LostWrite): void {
    this.#nextWrite = how;
  }

  /** Ends the loss of the next write; returns whether there is one that is still to come. */
  keepNextWrite(): boolean {
    const isToCome = this.#nextWrite !== undefined;
    this.#nextWrite = undefined;
    return isToCome;
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.#devTools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }

  /** Loads the page again with a clock that is wrong by this many ms, unless it is already. */
  async setClock(offMs: number): Promise<void> {
    if (this.#clockOff === offMs) return;
    this.#clockOff = offMs;
    await this.page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      SHIFT,
      String(offMs),
    ] as const);
    await this.page.reload();
  }

  /** Waits until orders can be sent: there is a connection, and the account is current. */
  async waitUntilLive(): Promise<void> {
    const send = this.widget('Order ticket').locator('button[type="submit"]');
    await expect(send).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
  }

  /** Waits until every write has been answered, or is known to be lost. */
  async waitUntilAnswered(): Promise<void> {
    await expect.poll(() => this.#pending, { timeout: SETTLED_MS }).toBe(0);
    await this.#online;
    await expect(this.page.locator('[data-widget] [aria-busy="true"]')).toHaveCount(0);
  }

  get #lost(): Locator {
    return toast(this.page, LOST).and(this.page.locator('[data-removed="false"]'));
  }

  get lostToasts(): Promise<number> {
    return this.#lost.count();
  }

  /**
   * Presses a button of the newest toast about an order that may not have arrived. Those that cover it
   * are dismissed before.
   */
  async answerLostToast(button: 'Try again' | 'Dismiss'): Promise<void> {
    const before = await this.lostToasts;
    // the feed has shown the order meanwhile, which ends the toast
    if (before === 0) return;
    const newest = this.page.locator('[data-front="true"][data-x-position="right"]');
    let failed: number;
    do {
      failed = this.#failed;
      await expect(async () => {
        if ((await this.lostToasts) < before) return;
        const covering = newest.filter({ hasNotText: LOST });
        if (await covering.isVisible()) await pressSoon(covering, 'Dismiss');
        await pressSoon(this.#lost.and(newest), button);
      }).toPass({ timeout: SETTLED_MS, intervals: [100] });
      await this.waitUntilAnswered();
      // only a try whose request was lost too, which shows the toast again, is repeated
    } while (this.#failed > failed && (await this.lostToasts) >= before);
    await expect.poll(() => this.lostToasts).toBeLessThan(before);
  }

  async #pass(route: Route): Promise<void> {
    const request = route.request();
    const fault = isWrite(request) ? this.#nextWrite : undefined;
    if (fault === undefined) {
      await route.fallback();
      return;
    }
    this.#nextWrite = undefined;
    if (fault === 'answer lost') {
      const response = await route.fetch();
      this.#note(request, response.status());
    }
    if (fault === 'tab offline for 1 s') {
      await this.setOffline(true);
      this.#online = sleep(OFFLINE_MS).then(() => this.setOffline(false));
      await route.abort('internetdisconnected');
    } else {
      await route.abort('connectionreset');
    }
  }

  #begin(request: Request): void {
    if (!isWrite(request)) return;
    this.#pending += 1;
    const intent = this.#intentOf(request);
    if (intent !== undefined) this.sent.push(intent);
  }

  #note(request: Request, status: number): void {
    const intent = this.#intentOf(request);
    if (intent !== undefined && status < 300) this.accepted.add(intent.id);
  }

  #end(request: Request): void {
    if (isWrite(request)) this.#pending -= 1;
  }

  /** The order that a request sends; undefined for other requests. */
  #intentOf(request: Request): Intent | undefined {
    const { pathname } = new URL(request.url());
    const sends = pathname === sendOrder.path || pathname === closePosition.path;
    if (!sends || request.method() !== sendOrder.method) return undefined;
    return intentSchema.parse(request.postDataJSON());
  }
}
