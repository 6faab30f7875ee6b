let loading: Promise<string> | undefined;

async function load(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // without the library's usage report to its vendor
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/**
 * The fingerprint of this browser. Its library is loaded with the first call; a failed load is
 * retried by the next one.
 */
export function browserFingerprint(): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
