import { createApiKey, signIn } from '@parallax/protocol';
import { runParallax } from '@parallax/release-cli';
import { z } from 'zod';
import { ACCOUNTS, PASSWORD } from './accounts.ts';
import { ROOT } from './root.ts';
import type { Token } from './signed-fetch.ts';

const tokenSchema = z.object({ data: z.object({ apiKey: z.string(), secretKey: z.string() }) });

/** A token of the account with the platform role. */
export async function platformToken(url: string, readOnly = false): Promise<Token> {
  const post = (path: string, body: object, headers: object = {}) =>
    fetch(new URL(path, url), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const session = await post(signIn.path, { email: ACCOUNTS.admin, password: PASSWORD });
  const cookie = session.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  const settings = { name: 'Releases', withdraw: false, readOnly, ipWhitelist: [] };
  const answer = await post(createApiKey.path, settings, { cookie });
  return tokenSchema.parse(await answer.json()).data;
}

export interface CommandOutcome {
  readonly code: number;
  /** the document of `--json` */
  readonly result: unknown;
  readonly progress: readonly string[];
}

/** Runs `pnpm parallax … --json` in this process against a server. */
export async function parallax(
  url: string,
  token: Token,
  args: readonly string[],
  options: { signal?: AbortSignal; onProgress?: (line: string) => void } = {},
): Promise<CommandOutcome> {
  const printed: string[] = [];
  const progress: string[] = [];
  const code = await runParallax([...args, '--json'], {
    root: ROOT,
    pnpm: process.env['PARALLAX_PNPM'] ?? 'pnpm',
    env: {
      ...process.env,
      PARALLAX_URL: url,
      PARALLAX_API_KEY: token.apiKey,
      PARALLAX_API_SECRET: token.secretKey,
    },
    signal: options.signal ?? new AbortController().signal,
    print: (line) => printed.push(line),
    printError: (line) => {
      progress.push(line);
      options.onProgress?.(line);
    },
  });
  return { code, result: JSON.parse(printed.join('\n')), progress };
}
