import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FakeVenues } from '@parallax/live/fake-venues';
import { startFakeVenuesOfMarket } from '@parallax/mock-server/testing/start-fake-venues-of-market';
import { z } from 'zod';
import { ROOT } from './root.ts';

/** A gate tests the shell with the remotes in this folder. */
const SET = process.env['RELEASE_SET'];
const MAIN = join(ROOT, `mock-server/dist/${SET ? 'serve-set' : 'main'}.js`);
/** A server usually starts in two seconds, but on a busy machine it can take minutes. */
const READY_MS = 180_000;

/** The variable with the path of a seeded data folder; copying it saves each server ten seconds of CPU. */
const SEEDED_FOLDER = 'PARALLAX_E2E_SEEDED_FOLDER';

const readySchema = z.object({ connections: z.int() });

export interface ServerSettings {
  readonly feed: 'sim' | 'replay' | 'live';
  /** replay speed as a factor of the recorded one */
  readonly feedSpeed?: number;
  /** folders of additional remotes */
  readonly remoteFolders?: readonly string[];
  /** further environment variables */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * With `live`, the server connects to fake venues for Kraken and OKX and simulates all others; fake
 * and simulated venues use the same asset prices.
 */
const LIVE_VENUES = 'kraken_spot,okx';

/** The built product on a free port with a separate data folder. */
export class ProductServer {
  readonly url: string;
  /** set with the feed `live` */
  readonly fakeVenues: FakeVenues | undefined;
  #child: ChildProcess;
  readonly #env: Record<string, string | undefined>;
  readonly #dataDir: string;

  private constructor(
    url: string,
    child: ChildProcess,
    env: Record<string, string | undefined>,
    dataDir: string,
    fakeVenues: FakeVenues | undefined,
  ) {
    this.url = url;
    this.fakeVenues = fakeVenues;
    this.#child = child;
    this.#env = env;
    this.#dataDir = dataDir;
  }

  static async start(settings: ServerSettings): Promise<ProductServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'parallax-e2e-'));
    const seeded = process.env[SEEDED_FOLDER];
    if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true });
    const fakeVenues = settings.feed === 'live' ? await startFakeVenuesOfMarket() : undefined;
    const env = {
      ...process.env,
      // the database and the mail server of the caller
      DATABASE_URL: undefined,
      SMTP_URL: undefined,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      FEED: settings.feed,
      CONTROL: '1',
      FEED_SPEED: String(settings.feedSpeed ?? 1),
      REMOTE_FOLDERS: settings.remoteFolders?.join(','),
      ...settings.environment,
      ...(fakeVenues === undefined ? {} : { LIVE_URL: fakeVenues.url, LIVE_VENUES }),
    };
    const child = launch(env);
    return new ProductServer(await readyAddress(child), child, env, dataDir, fakeVenues);
  }

  /** Kills the process with SIGKILL, as a power failure would. */
  async kill(): Promise<void> {
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await exited;
  }

  /** Suspends the process, as if it hung; its connections stay open. */
  suspend(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  /** Starts another process on the same data folder and address, with changed settings. */
  async restart(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    this.#child = launch({ ...this.#env, ...changes, PORT: new URL(this.url).port });
    await readyAddress(this.#child);
  }

  /** The number of open WebSocket connections of the feed. */
  async feedConnections(): Promise<number> {
    const response = await fetch(new URL('/readyz', this.url));
    return readySchema.parse(await response.json()).connections;
  }

  async stop(): Promise<void> {
    await this.#end();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  /** Seeds a data folder that the servers of this run copy. The returned function deletes it. */
  static async seedFolder(): Promise<() => void> {
    const server = await ProductServer.start({ feed: 'sim' });
    await server.#end();
    process.env[SEEDED_FOLDER] = server.#dataDir;
    return () => rmSync(server.#dataDir, { recursive: true, force: true });
  }

  async #end(): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) {
      const exited = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill('SIGTERM');
      await exited;
    }
    await this.fakeVenues?.close();
  }
}

/** Playwright's global setup. */
export default (): Promise<() => void> => ProductServer.seedFolder();

const launch = (env: Record<string, string | undefined>): ChildProcess =>
  spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });

/** Waits for the output line with the address. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The server was not ready in ${READY_MS} ms:\n${output}`)),
      READY_MS,
    );
    const read = (part: Buffer) => {
      output += part.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}:\n${output}`));
    });
  });
}
