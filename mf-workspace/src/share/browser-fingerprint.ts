let loading: Promise<string> | undefined;

async function load(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // disables the library's usage report to its vendor
  const agent = await load({ monitoring: false });
  return (await agent.get()).visitorId;
}

/**
 * The fingerprint of this browser. The first call loads the library; a call after a failed load tries
 * again.
 */
export function browserFingerprint(): Promise<string> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
