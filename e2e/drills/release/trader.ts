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
    trader.#running = trader.#use();
    return trader;
  }

  /** Goes round the areas and the settings, and notes every panel of a remote that failed. */
  async #use(): Promise<void> {
    while (!this.#ended) {
      for (const area of AREAS) {
        await this.page.getByRole('link', { name: area, exact: true }).click();
        await this.page.waitForTimeout(PAUSE_MS);
        for (const text of await this.page
          .getByText(/could not be (?:loaded|shown)/)
          .allInnerTexts()) {
          this.panels.add(`${area}: ${text}`);
        }
      }
      await this.page.getByRole('button', { name: 'Settings' }).click();
      await this.page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await this.page.keyboard.press('Escape');
      this.rounds += 1;
    }
  }

  /** Ends the use after the present round. Throws what went wrong in it. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#running;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
