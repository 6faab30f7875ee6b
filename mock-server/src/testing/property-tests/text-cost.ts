import { expect } from '@jest/globals';
import type { TestClient } from '../test-client.ts';
import type { TextField } from './text-fields.ts';

/** Bodies have at most 1 MB, and parts of a form 16 kB. */
const BODY_BYTES = 900_000;
const FORM_FIELD_BYTES = 15_000;
/** Of a URL, as it is encoded: Node accepts 16 kB of headers. */
const QUERY_BYTES = 4_000;

const repeated = (unit: string) => (bytes: number) =>
  unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
const plain = repeated('a');

/** Texts of a number of bytes that take long to segment, to normalise, to match or to convert. */
export const WORST_TEXTS: Readonly<Record<string, (bytes: number) => string>> = {
  'combining marks': repeated('e\u0301'),
  'combining marks to reorder': repeated('\u0301\u0316'),
  'zero-width spaces': repeated('\u200b'),
  'joined emoji': repeated('👩‍👩‍👧'),
  'right-to-left marks': repeated('\u200f'),
  'characters with a long compatibility form': repeated('\ufdfa'),
  digits: repeated('7'),
  'zeros before another digit': (bytes) => `0.${'0'.repeat(bytes - 3)}1`,
  'blanks before another character': (bytes) => `${' '.repeat(bytes - 1)}a`,
  'addresses without an end': repeated('a@a.'),
  quotes: repeated('“'),
};

const TIMES_MAX = 3;
/** What the clock and other work of the process add to the best of a few requests. */
const NOISE_MS = 2;
/** Requests of which the best counts; the first ones run code that is not yet optimized. */
const BASELINES = 5;
const ATTEMPTS = 12;

function bytesOf({ name, endpoint }: TextField): number {
  if (name.startsWith('query.')) return QUERY_BYTES;
  return endpoint.bodyType === 'multipart' ? FORM_FIELD_BYTES : BODY_BYTES;
}

/** CPU time of the process for a request with a text, in ms, and the status of its response. */
async function measure(client: TestClient, field: TextField, text: string) {
  const { search, body } = field.requestWith(text);
  const init = body && {
    body: new Uint8Array(Buffer.from(body.text)),
    headers: { 'content-type': body.type },
  };
  const { method, path } = field.endpoint;
  const before = process.cpuUsage();
  const response = await client.fetch(path + search, { method, ...init });
  await response.arrayBuffer();
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000, status: response.status };
}

/** A field in requests of a user. */
export interface Subject {
  readonly client: TestClient;
  readonly field: TextField;
}

/** The status of a request whose field has as many 'a's as a request can have. */
export async function statusOf({ client, field }: Subject): Promise<number> {
  return (await measure(client, field, plain(bytesOf(field)))).status;
}

/**
 * Expects that no text costs more than three times the CPU time of as many bytes of 'a'. Takes the least of
 * a few requests, because other work of the process counts as well. Large requests of one user are paused,
 * so the requests of several users alternate.
 */
export async function expectCheapTexts(subjects: readonly Subject[]): Promise<void> {
  const limits = subjects.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < BASELINES; round += 1) {
    for (const [at, { client, field }] of subjects.entries()) {
      const { ms } = await measure(client, field, plain(bytesOf(field)));
      limits[at] = Math.min(limits[at] ?? ms, TIMES_MAX * ms + NOISE_MS);
    }
  }
  for (const [what, textOf] of Object.entries(WORST_TEXTS)) {
    let dear = subjects.map((subject, at) => ({ ...subject, limit: limits[at] ?? 0, ms: 0 }));
    for (let attempt = 0; attempt < ATTEMPTS && dear.length > 0; attempt += 1) {
      const again: typeof dear = [];
      for (const { client, field, limit } of dear) {
        const { ms } = await measure(client, field, textOf(bytesOf(field)));
        if (ms > limit) again.push({ client, field, limit, ms });
      }
      dear = again;
    }
    const texts = dear.map(
      ({ field: { endpoint, name }, ms, limit }) =>
        `${endpoint.method} ${endpoint.path} ${name}: ${what} took ${ms} ms of at most ${limit} ms`,
    );
    expect(texts).toEqual([]);
  }
}
