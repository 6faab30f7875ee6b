import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@parallax/server-kit/config/errors';
import type { RequestHandler } from 'express';
import { hasContentHash, IMMUTABLE, serveFolder } from '../http/static-files.ts';
import type { BuiltRemote } from './remotes.ts';
import { isServed } from './version-content.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a build is retained after it was replaced (accurate to a day). */
const RETENTION_MS = 30 * DAY_MS;
const SHELL = 'shell';

const serve = (folder: string): RequestHandler => serveFolder(folder, () => IMMUTABLE);

/**
 * Copies of the installation's builds, in the data folder, for tabs that were opened before a new
 * build: `remotes/<name>/<version>/` and the files of the shell that have a hash in their
 * names.
 */
export class RetainedFiles {
  readonly #folder: string;
  readonly #log: (line: string) => void;
  #work: Promise<void> = Promise.resolve();
  #daily: NodeJS.Timeout | undefined;
  /**
   * by remote name, or `SHELL`: functions that copy the current build if there is no copy, otherwise
   * restart the retention period of the copy
   */
  readonly #renewals = new Map<string, () => Promise<void>>();

  constructor(dataDir: string, log: (line: string) => void) {
    this.#folder = join(dataDir, 'kept');
    this.#log = log;
    this.remotes = serve(join(this.#folder, 'remotes'));
    const shell = serve(join(this.#folder, SHELL));
    this.shell = (request, response, next) =>
      hasContentHash(request.path) ? shell(request, response, next) : next();
  }

  /** Serves retained files; expects a path such as `/mf_settings/1.4.0-3f6f1f0b/page.js`. */
  readonly remotes: RequestHandler;
  /** Serves retained files of the shell with a hash in their names. */
  readonly shell: RequestHandler;

  /** Copies a build in the background; `isCurrent` returns false once it was replaced. */
  retainRemote({ entry, build }: BuiltRemote, isCurrent: () => boolean): void {
    const target = join(this.#folder, 'remotes', entry.name, entry.version);
    const copy = async () => {
      if (await this.#refresh(target)) return;
      const part = `${target}.${randomUUID()}`;
      await mkdir(join(target, '..'), { recursive: true });
      await cp(build, part, { recursive: true, filter: isServed });
      if (isCurrent()) await rename(part, target);
      else await rm(part, { recursive: true, force: true });
    };
    this.#renewals.set(entry.name, async () => {
      if (isCurrent()) await copy();
    });
    this.#enqueue(copy);
  }

  /** Copies the files of the shell that have a hash in their names, in the background. */
  retainShell(folder: string): void {
    const copy = async () => {
      const target = join(this.#folder, SHELL);
      await mkdir(target, { recursive: true });
      const retained = new Set(await readdir(target));
      for (const file of await readdir(folder)) {
        if (!hasContentHash(file) || !isServed(file)) continue;
        if (retained.has(file)) await this.#refresh(join(target, file));
        else {
          const part = join(target, `.${randomUUID()}`);
          await cp(join(folder, file), part);
          await rename(part, join(target, file));
        }
      }
    };
    this.#renewals.set(SHELL, copy);
    this.#enqueue(copy);
  }

  /**
   * Deletes copies whose retention period has ended, now and once a day. The daily work also restarts
   * the retention period of the current builds.
   */
  start(): void {
    this.#prune();
    this.#daily = setInterval(() => {
      for (const renew of this.#renewals.values()) this.#enqueue(renew);
      this.#prune();
    }, DAY_MS);
    this.#daily.unref();
  }

  /** Resolves when all copies are complete. */
  done(): Promise<void> {
    return this.#work;
  }

  /** Stops the daily work; resolves when all copies are complete. */
  close(): Promise<void> {
    clearInterval(this.#daily);
    return this.done();
  }

  #prune(): void {
    this.#enqueue(async () => {
      const remotes = join(this.#folder, 'remotes');
      for (const name of await namesIn(remotes)) await pruneFolder(join(remotes, name));
      await pruneFolder(join(this.#folder, SHELL));
    });
  }

  /** Whether a copy exists; if so, restarts its retention period. */
  async #refresh(path: string): Promise<boolean> {
    const now = new Date();
    try {
      await utimes(path, now, now);
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) =>
        this.#log(`Retained files could not be updated: ${String(error)}`),
      );
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function pruneFolder(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > RETENTION_MS) await rm(path, { recursive: true, force: true });
  }
}
