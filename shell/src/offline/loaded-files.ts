import { isImmutableFile } from '@parallax/service-worker';

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
export function reportLoadedFiles(report: (files: readonly string[]) => void): void {
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
