import type { CliEnvironment } from '../cli/run-cli.ts';
import { TOKEN } from './serve-responses.ts';

/** The environment of a command with a token for this server, and what the command prints. */
export function cliEnvironment(url: string) {
  const printed: string[] = [];
  const errors: string[] = [];
  const environment: CliEnvironment = {
    root: '/',
    pnpm: 'pnpm',
    env: {
      PARALLAX_URL: url,
      PARALLAX_API_KEY: TOKEN.apiKey,
      PARALLAX_API_SECRET: TOKEN.apiSecret,
    },
    ensureChromium: async () => undefined,
    signal: new AbortController().signal,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
  };
  return { environment, printed, errors };
}
