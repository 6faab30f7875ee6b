import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, signIn } from '@parallax/protocol';
import { z } from 'zod';
import { CommandFailure } from '../cli/command-failure.ts';

/**
 * Overrides variables of the caller: the servers of a gate use their own databases, and their mail
 * stays in the development mailbox.
 */
export const ISOLATED_ENVIRONMENT = { DATABASE_URL: undefined, SMTP_URL: undefined } as const;

const READY_MS = 180_000;
/** The demo account with the platform role, which `DEMO=1` below creates. */
const PLATFORM_ACCOUNT = { email: 'admin@acme.example', password: 'Parallax-2026!' };

const envelopeSchema = z.object({ data: z.unknown() });

/** Waits for the line with the address. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () =>
      reject(
        new CommandFailure(
          'failed',
          'The server of the gate did not start.',
          output.trim().split('\n').slice(0, 5),
        ),
      );
    const timer = setTimeout(fail, READY_MS);
    const read = (part: Buffer) => {
      output += part.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', fail);
    child.once('exit', () => {
      clearTimeout(timer);
      fail();
    });
  });
}

/** A server of this machine, signed in as the demo account with the platform role. */
export interface LocalServer {
  readonly url: string;
  readonly call: <T>(endpoint: Endpoint & { data: z.ZodType<T> }) => Promise<T>;
}

async function signedIn(url: string, signal: AbortSignal): Promise<LocalServer> {
  const response = await fetch(new URL(signIn.path, url), {
    method: 'POST',
    body: JSON.stringify(PLATFORM_ACCOUNT),
    headers: { 'content-type': 'application/json' },
    signal,
  });
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  const call: LocalServer['call'] = async (endpoint) => {
    const response = await fetch(new URL(endpoint.path, url), { headers: { cookie }, signal });
    if (!response.ok) {
      throw new CommandFailure(
        'failed',
        `The server of the gate returned ${response.status} for ${endpoint.path}.`,
      );
    }
    return endpoint.data.parse(envelopeSchema.parse(await response.json()).data);
  };
  return { url, call };
}

/**
 * Runs the shell of this checkout with exactly the remotes in `set`, on a free port and an empty data
 * folder, while `use` works.
 */
export async function withLocalServer<T>(
  root: string,
  options: {
    readonly set: string;
    readonly data: string;
    readonly signal: AbortSignal;
  },
  use: (server: LocalServer) => Promise<T>,
): Promise<T> {
  const { set, data, signal } = options;
  mkdirSync(data, { recursive: true });
  const child = spawn(process.execPath, [join(root, 'mock-server/dist/serve-set.js')], {
    env: {
      ...process.env,
      ...ISOLATED_ENVIRONMENT,
      RELEASE_SET: set,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DEMO: '1',
      REMOTE_FOLDERS: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  try {
    return await use(await signedIn(await address(child), signal));
  } finally {
    child.kill();
    await exited;
  }
}
