import { z } from 'zod';

const TIMEOUT_MS = 10_000;
const responseSchema = z.object({ release: z.string() });

/** The current release of the server; undefined without a response. */
export async function serverRelease(): Promise<string | undefined> {
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
