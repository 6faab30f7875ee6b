import { createApiKey } from '@parallax/protocol';
import { runParallax } from '@parallax/release-cli';
import { z } from 'zod';
import { postJson } from './post-json.ts';
import { ROOT } from './root.ts';
import { sessionCookie } from './session-cookie.ts';
import type { Token } from './signed-fetch.ts';

const tokenSchema = z.object({ data: z.object({ apiKey: z.string(), secretKey: z.string() }) });

/** Creates a token of the account with the platform role. */
export async function platformToken(url: string, readOnly = false): Promise<Token> {
  const cookie = await sessionCookie(url, 'admin');
  const settings = { name: 'Releases', withdraw: false, readOnly, ipWhitelist: [] };
  const response = await postJson(url, createApiKey.path, settings, { cookie });
  return tokenSchema.parse(await response.json()).data;
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
    ensureChromium: async () => process.env['CHROMIUM_PATH'],
    signal: options.signal ?? new AbortController().signal,
    print: (line) => printed.push(line),
    printError: (line) => {
      progress.push(line);
      options.onProgress?.(line);
    },
  });
  return { code, result: JSON.parse(printed.join('\n')), progress };
}
