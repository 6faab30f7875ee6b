import { sendOnLeave } from '@parallax/api';
import { isLostChunk, type RemoteUse } from '@parallax/federation/loading';
import {
  parseRegistry,
  type Registry,
  type RegistryEntry,
  type RemoteName,
  remoteNameSchema,
} from '@parallax/federation/registry';
import { reportClientError, reportRemoteUse } from '@parallax/protocol';
import { sessionScopedItem } from '@parallax/store';
import { announceNewVersion } from '@parallax/ui/state';
import { z } from 'zod';

const TIMEOUT_MS = 10_000;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

const request = (address: string, method: 'GET' | 'HEAD'): Promise<Response> =>
  fetch(address, { method, cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The URL of the file, which webpack stores in its error. */
const addressIn = (error: Error): string | undefined =>
  'request' in error && typeof error.request === 'string' ? error.request : undefined;

async function isAnyMissing(addresses: readonly string[]): Promise<boolean> {
  const responses = await Promise.all(addresses.map((address) => request(address, 'HEAD')));
  return responses.some(({ status }) => MISSING.has(status));
}

/** Whether the registry of the server has another version of the remote, or none. */
async function isReplaced({ name, version }: RegistryEntry): Promise<boolean> {
  const response = await request('/remotes/registry.json', 'GET');
  if (!response.ok) return false;
  const { remotes } = parseRegistry(await response.json(), () => {});
  return remotes.find((entry) => entry.name === name)?.version !== version;
}

/**
 * After a failed load, announces a new version if the server no longer has the files of the version
 * that this page started with. `entry` is undefined for the shell. Never rejects.
 */
async function announceIfMissing(error: Error, entry: RegistryEntry | undefined): Promise<void> {
  try {
    const own = addressIn(error);
    const addresses = own === undefined && entry ? [entry.manifest, entry.entry.url] : [own ?? ''];
    if (!(await isAnyMissing(addresses.filter(Boolean)))) return;
    if (!entry || (await isReplaced(entry))) announceNewVersion();
  } catch {
    // without a response, the files may still exist
  }
}

/** Maximum number of failures reported per page. */
const FAILURES_MAX = 20;
const MESSAGE_MAX = 300;
const FRAMES_MAX = 30;
const USES_MAX = 20;
/** A use is reported again after this time, since the server forgets it after three times as long. */
const USE_REPORTED_MS = 30 * 24 * 60 * 60 * 1000;
/** First loads within this time are sent in one request. */
const USES_DELAY_MS = 2_000;

/** When the use of a version was reported in this session, in Unix milliseconds, by remote and version. */
const reportedUses = sessionScopedItem('reported-uses', z.record(z.string(), z.number()));

/** Matches the name of the remote in the URL of its script. */
const REMOTE_SCRIPT = /\/remotes\/(mf_[a-z0-9_]{1,40})\//;
const FRAME = /(https?:\/\/[^/\s()@]+)\/(?:assets|remotes)\/[\w./+-]+\.js(?:\?[\w=&]*)?:\d+:\d+/;

const isAbort = ({ name }: Error): boolean => name === 'AbortError' || name === 'CanceledError';

/** Whether the error is a browser warning without any effect. */
const isHarmless = ({ message }: Error): boolean => message.startsWith('ResizeObserver loop');

/** The frames in scripts of these origins; other lines may quote private text. */
const framesOf = ({ stack = '' }: Error, origins: ReadonlySet<string>): string =>
  stack
    .split('\n')
    .filter((line) => origins.has(FRAME.exec(line)?.[1] ?? ''))
    .slice(0, FRAMES_MAX)
    .join('\n');

function remoteIn(frames: string): RemoteName | undefined {
  return remoteNameSchema.safeParse(REMOTE_SCRIPT.exec(frames)?.[1]).data;
}

/** Returns whether the browser has not reported this use yet, and notes it as reported. */
function noteFirstUse(remote: string, version: string): boolean {
  const use = `${remote} ${version}`;
  const now = Date.now();
  const recent = Object.entries(reportedUses.read() ?? {}).filter(
    ([, at]) => now - at < USE_REPORTED_MS,
  );
  reportedUses.write({ ...Object.fromEntries(recent), [use]: now });
  return recent.every(([reported]) => reported !== use);
}

/** An error of the page, to be reported to the server. */
export interface PageFailure {
  readonly kind: 'load' | 'render' | 'uncaught';
  /** undefined if unknown; then derived from the stack, with the shell as the default */
  readonly remote?: RemoteName;
  readonly error: Error;
}

export interface Reports {
  failure(pageFailure: PageFailure): void;
  use(use: RemoteUse): void;
}

/** Reports each failure once per page, and the first load of each version once per browser. */
export function createReports(registry: Registry): Reports {
  const released = new Map(registry.remotes.map((entry) => [entry.name, entry]));
  const origins = new Set([
    location.origin,
    ...registry.remotes.map(({ entry }) => new URL(entry.url, location.href).origin),
  ]);
  const seen = new WeakSet<Error>();
  const reported = new Set<string>();
  let uses: RemoteUse[] = [];

  const sendUses = () => {
    const known = uses.slice(0, USES_MAX).flatMap(({ remote, firstUseMs }) => {
      const entry = released.get(remote);
      return entry && entry.override !== true && noteFirstUse(remote, entry.version)
        ? [{ remote, version: entry.version, firstUseMs: Math.round(firstUseMs) }]
        : [];
    });
    uses = [];
    if (known.length > 0) sendOnLeave(reportRemoteUse, { body: { uses: known } });
  };
  window.addEventListener('pagehide', sendUses);

  return {
    failure({ kind: noticed, error, ...rest }: PageFailure) {
      if (seen.has(error) || isAbort(error) || isHarmless(error)) return;
      seen.add(error);
      const stack = framesOf(error, origins);
      const remote = rest.remote ?? remoteIn(stack);
      const entry = remote && released.get(remote);
      // an override is not a released version
      if (entry?.override === true) return;
      const missing = isLostChunk(error);
      const kind = missing ? 'load' : noticed;
      if (kind === 'load') void announceIfMissing(error, entry);
      const message = `${error.name}: ${error.message}`.slice(0, MESSAGE_MAX);
      const key = JSON.stringify([kind, remote, message]);
      if (reported.has(key) || reported.size >= FAILURES_MAX) return;
      reported.add(key);
      sendOnLeave(reportClientError, {
        body: {
          kind,
          remote: remote ?? null,
          version: entry?.version ?? null,
          message,
          ...(stack && { stack }),
        },
      });
    },
    use(use) {
      if (uses.length === 0) setTimeout(sendUses, USES_DELAY_MS);
      uses.push(use);
    },
  };
}
