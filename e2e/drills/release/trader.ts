import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Account } from '../../kit/accounts.ts';
import { signIn } from '../../kit/test.ts';

const AREAS = ['Execution', 'Risk', 'Analytics', 'Portfolio'] as const;
const PAUSE_MS = 1_000;

/** A trader whose page stays open and is used until the drill ends. */
export class Trader {
  readonly page: Page;
  readonly name: string;
  readonly panels = new Set<string>();
  readonly errors: string[] = [];
  rounds = 0;
  #running: Promise<void> | undefined;
  #ended = false;
  readonly #context: BrowserContext;

  private constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.#context = context;
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  static async open(browser: Browser, url: string, account: Account): Promise<Trader> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 720 },
    });
    const page = await context.newPage();
    await signIn(page, account, '/execution');
    const trader = new Trader(account, context, page);
    trader.#running = trader.#use().catch((error: unknown) => {
      trader.errors.push(error instanceof Error ? error.message : String(error));
    });
    return trader;
  }

  async #use(): Promise<void> {
    while (!this.#ended) {
      for (const area of AREAS) {
        await this.page.getByRole('link', { name: area, exact: true }).click();
        await this.page.waitForTimeout(PAUSE_MS);
        await this.#notePanels(area);
      }
      await this.#openSettings();
      this.rounds += 1;
    }
  }

  /** Opens a different tab each time, so that files of the first version are also requested later. */
  async #openSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings', exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Settings' });
    const tabs = dialog.getByRole('tab');
    await tabs.first().waitFor();
    const tab = tabs.nth(this.rounds % (await tabs.count()));
    await tab.click();
    await this.page.waitForTimeout(PAUSE_MS);
    await this.#notePanels(`Settings, ${await tab.innerText()}`);
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  async #notePanels(where: string): Promise<void> {
    const panels = this.page.getByRole('alert').filter({ hasText: 'Try again' });
    for (const text of await panels.allInnerTexts()) this.panels.add(`${where}: ${text}`);
  }

  /** Waits until this many rounds are completed, or one has failed. */
  async untilRound(round: number): Promise<void> {
    while (this.rounds < round && this.errors.length === 0) {
      await this.page.waitForTimeout(PAUSE_MS);
    }
  }

  requireNoFailure(): void {
    const failures = [...this.panels, ...this.errors];
    if (failures.length > 0) throw new Error(`${this.name}: ${failures.join('; ')}`);
  }

  /** Stops after the current round. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#running;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
