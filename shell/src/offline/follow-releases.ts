import { onFeedConnected } from '@parallax/feed';
import {
  type CacheFilesMessage,
  isImmutableFile,
  PHONE_PAGE,
  RELEASE_META,
  releaseLockName,
  WORKER_URL,
} from '@parallax/service-worker';
import { announceNewVersion } from '@parallax/ui/state';
import { z } from 'zod';
import { pageMeta } from './page-meta.ts';

/** Batches the files that a part of the page loads together. */
const BATCH_MS = 1_000;
/** A retry adds this query parameter to the URL of the same file. */
const ATTEMPT = 'again';

function addressOf(name: string): string | undefined {
  const url = new URL(name, location.href);
  if (url.origin !== location.origin) return undefined;
  url.searchParams.delete(ATTEMPT);
  return isImmutableFile(url) ? url.pathname + url.search : undefined;
}

/**
 * Calls `report` with the immutable files of this origin that the page loads, in batches, including
 * those loaded before the call.
 */
function reportLoadedFiles(report: (files: readonly string[]) => void): void {
  const reported = new Set<string>();
  let batch: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    report(batch);
    batch = [];
  };
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const file = addressOf(name);
      if (file === undefined || reported.has(file)) continue;
      reported.add(file);
      batch.push(file);
      timer ??= setTimeout(send, BATCH_MS);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}

const TIMEOUT_MS = 10_000;
const responseSchema = z.object({ release: z.string() });

/** The current release of the server; undefined without a response. */
async function serverRelease(): Promise<string | undefined> {
  try {
    const response = await fetch('/release.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return responseSchema.parse(await response.json()).release;
  } catch {
    return undefined;
  }
}

const CHECK_MS = 600_000;
/** Prevents a burst of requests when a page is shown and reconnects at the same time. */
const CHECK_GAP_MS = 2_000;

/** Holds the lock that prevents the worker from deleting the files of this release. */
function lockRelease(release: string): void {
  if (!('locks' in navigator)) return;
  const forever = new Promise<void>(() => {});
  navigator.locks
    .request(releaseLockName(release), { mode: 'shared' }, () => forever)
    .catch(() => undefined);
}

/** Announces each new release of the server once. */
function watchServer(release: string): void {
  let announced = release;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let later: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    if (document.hidden) return;
    const wait = checkedAt + CHECK_GAP_MS - performance.now();
    if (wait > 0) {
      // the previous response may be from before the restart of the server
      later ??= setTimeout(() => {
        later = undefined;
        void check();
      }, wait);
      return;
    }
    checkedAt = performance.now();
    const current = await serverRelease();
    if (current === undefined || current === announced) return;
    announced = current;
    if (current !== release) announceNewVersion();
  };
  void check();
  setInterval(() => void check(), CHECK_MS);
  document.addEventListener('visibilitychange', () => void check());
  window.addEventListener('online', () => void check());
  // the server restarts for a release, and the feed reconnects
  onFeedConnected(() => void check());
}

async function register(release: string): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER_URL, { scope: PHONE_PAGE, updateViaCache: 'none' });
  const registration = await serviceWorker.ready;
  reportLoadedFiles((files) => {
    const message: CacheFilesMessage = { type: 'keep', release, files };
    registration.active?.postMessage(message);
  });
}

/**
 * Registers the service worker, posts the files that this page loads to it for caching, and announces
 * new releases of the server.
 */
export function followReleases(): void {
  const release = pageMeta(RELEASE_META);
  if (release === undefined) return;
  lockRelease(release);
  watchServer(release);
  // the page works without a worker
  register(release).catch(() => undefined);
}
