import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import type { Account } from '../../kit/accounts.ts';
import { parallax } from '../../kit/release-cli.ts';
import type { ProductServer } from '../../kit/server.ts';
import type { Token } from '../../kit/signed-fetch.ts';
import { signIn } from '../../kit/test.ts';
import type { Report } from './report.ts';

type Theme = 'dark' | 'light';

/** Adds a line to the report of a step. */
export type Note = (line: string) => void;

const versionSchema = z.object({ version: z.string() });
const failureSchema = z.object({
  error: z.object({ message: z.string(), reasons: z.array(z.string()) }),
});

interface Parts {
  readonly report: Report;
  readonly server: ProductServer;
  readonly token: Token;
  readonly browser: Browser;
  /** a temporary folder */
  readonly folder: string;
}

/** Runs the commands of the teams against the live server and opens its pages. */
export class Drill {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get url(): string {
    return this.#parts.server.url;
  }

  get folder(): string {
    return this.#parts.folder;
  }

  /** Runs a command and expects its exit code. */
  async run(note: Note, expected: number, ...args: string[]): Promise<unknown> {
    const begun = Date.now();
    const { code, result } = await parallax(this.url, this.#parts.token, args);
    const seconds = ((Date.now() - begun) / 1_000).toFixed(1);
    const shown = args.map((arg) => (arg.startsWith(this.folder) ? '…' : arg)).join(' ');
    note(`\`pnpm parallax ${shown}\` ends with ${code}, ${seconds} s.`);
    if (code !== expected)
      throw new Error(`${shown} ended with ${code}: ${JSON.stringify(result).slice(0, 500)}`);
    return result;
  }

  /** Publishes a finished build. Returns its version. */
  async publish(note: Note, remote: string, build: string): Promise<string> {
    const { version } = versionSchema.parse(
      await this.run(note, 0, 'publish', remote, '--build', build),
    );
    note(`Version ${version}.`);
    return version;
  }

  noteReasons(note: Note, result: unknown): void {
    const { error } = failureSchema.parse(result);
    for (const reason of [error.message, ...error.reasons]) note(reason);
  }

  /** A page that a user loads now. */
  async newPage(
    account: Account,
    path: string,
    use: (page: Page) => Promise<void>,
    colorScheme: Theme = 'dark',
  ): Promise<void> {
    const context = await this.#parts.browser.newContext({
      baseURL: this.url,
      viewport: { width: 1280, height: 720 },
      colorScheme,
    });
    try {
      const page = await context.newPage();
      await signIn(page, account, path);
      await use(page);
    } finally {
      await context.close();
    }
  }

  picture(page: Page, name: string, text: string): Promise<string> {
    return this.#parts.report.picture(page, name, text);
  }

  /** Pictures of tabs of `/platform`. */
  async platformPictures(note: Note, step: string, tabs: readonly string[], theme: Theme = 'dark') {
    const take = async (page: Page) => {
      for (const tab of tabs) {
        await page.getByRole('tab', { name: tab }).click();
        if (tab === 'Gates') {
          await page.getByRole('button', { name: 'Show results' }).first().click();
        } else {
          await page.getByRole('tabpanel').locator('article, td').first().waitFor();
        }
        const name = `${step}-${tab.toLowerCase()}-${theme}`;
        note(await this.picture(page, name, `${tab} on the page /platform, ${theme} theme`));
      }
    };
    await this.newPage('admin', '/platform', take, theme);
  }
}
