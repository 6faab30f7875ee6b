/** Some extensions neither answer nor refuse. */
const WAIT_MAX_MS = 2_000;

let loading: Promise<string> | undefined;

async function load(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // disables the library's usage report to its vendor
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/**
 * Loads the library and reads the fingerprint of this browser once; a call after a failed load tries
 * again.
 */
function fingerprint(): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The fingerprint of this browser; undefined if the browser blocks it. Resolves after at most 2 s. */
export function browserFingerprint(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(undefined);
    const timer = setTimeout(giveUp, WAIT_MAX_MS);
    fingerprint()
      .then(resolve, giveUp)
      .finally(() => clearTimeout(timer));
  });
}
