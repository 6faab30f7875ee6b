import type { Endpoint } from '@parallax/contract';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../openapi/json.ts';
import { arbitraryOf, type Known } from './arbitrary-of-schema.ts';
import { nonsense, type RawBody, rawBodies, searches } from './nonsense.ts';

/** A request as it is sent. */
export interface Request {
  /** with its question mark, or empty */
  readonly search: string;
  readonly body: RawBody | undefined;
}

const BOUNDARY = 'parallax-form-boundary';
const record = z.record(z.string(), z.json());

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** One value for each key, or several where it is a list. */
function searchOf(query: Json): string {
  const entries = Object.entries(record.safeParse(query).data ?? { value: query });
  const pairs = entries.flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [key, textOf(one)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search && `?${search}`;
}

/** RFC 7578, with the file field of a form as a file. */
function formOf(body: Json): string {
  const parts = Object.entries(record.safeParse(body).data ?? { value: body }).map(
    ([key, value]) => {
      const name = key.replaceAll(/["\r\n]/g, '_');
      const file = key.endsWith('File') ? '; filename="secret.key"' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${textOf(value)}\r\n`;
    },
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const bodyOf = ({ bodyType }: Endpoint, body: Json): RawBody =>
  bodyType === 'multipart'
    ? { type: `multipart/form-data; boundary=${BOUNDARY}`, text: formOf(body) }
    : { type: 'application/json', text: JSON.stringify(body) };

const NOTHING = fc.constant<Json>({});

interface Parts {
  readonly query: fc.Arbitrary<Json>;
  readonly body: fc.Arbitrary<Json>;
}

const partsOf = ({ query, body }: Endpoint, known: Known): Parts => ({
  query: query ? arbitraryOf(query, 'output', known) : NOTHING,
  body: body ? arbitraryOf(body, 'input', known) : NOTHING,
});

const sent = (endpoint: Endpoint, { query, body }: Parts): fc.Arbitrary<Request> =>
  fc.tuple(query, body).map(([asked, told]) => ({
    search: searchOf(asked),
    body: endpoint.body ? bodyOf(endpoint, told) : undefined,
  }));

const broken = (endpoint: Endpoint, fitting: fc.Arbitrary<Request>): fc.Arbitrary<Request> =>
  fc.tuple(fitting, searches, rawBodies).map(([{ search }, other, body]) => ({
    search: other ?? search,
    body: endpoint.method === 'GET' ? undefined : body,
  }));

/** Requests of a call as its schemas have them, with what the caller has. */
export const fittingRequestOf = (endpoint: Endpoint, own: Known): fc.Arbitrary<Request> =>
  sent(endpoint, partsOf(endpoint, own));

/**
 * Requests of a call as its schemas have them: with what the caller has, with what strangers have,
 * made nonsense of in places, and no such requests at all.
 */
export function requestOf(endpoint: Endpoint, own: Known, any: Known): fc.Arbitrary<Request> {
  const fitting = partsOf(endpoint, own);
  const foreign = partsOf(endpoint, any);
  const { query, body } = fitting;
  return fc.oneof(
    { arbitrary: sent(endpoint, fitting), weight: 4 },
    { arbitrary: sent(endpoint, foreign), weight: 3 },
    { arbitrary: sent(endpoint, { query, body: nonsense(body) }), weight: 3 },
    { arbitrary: sent(endpoint, { query: nonsense(query), body }), weight: 1 },
    { arbitrary: broken(endpoint, sent(endpoint, fitting)), weight: 1 },
  );
}
