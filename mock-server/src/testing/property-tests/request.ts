import type { Endpoint } from '@parallax/protocol';
import * as fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../openapi/json.ts';
import { arbitraryOf, type FieldValues } from './arbitrary-of-schema.ts';
import { corrupt, type RawBody, rawBodies, searches } from './invalid-inputs.ts';

/** A request as sent. */
export interface GeneratedRequest {
  /** with its question mark, or empty */
  readonly search: string;
  readonly body: RawBody | undefined;
}

const BOUNDARY = 'parallax-form-boundary';
const record = z.record(z.string(), z.json());

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Serializes a query; lists repeat their key. */
function toSearch(query: Json): string {
  const entries = Object.entries(record.safeParse(query).data ?? { value: query });
  const pairs = entries.flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [key, textOf(item)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search && `?${search}`;
}

/** Serializes a form by RFC 7578; fields named `…File` are sent as files. */
function toForm(body: Json): string {
  const parts = Object.entries(record.safeParse(body).data ?? { value: body }).map(
    ([key, value]) => {
      const name = key.replaceAll(/["\r\n]/g, '_');
      const file = key.endsWith('File') ? '; filename="secret.key"' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${textOf(value)}\r\n`;
    },
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

export function toBody({ bodyType }: Endpoint, body: Json): RawBody {
  if (bodyType === 'bytes') return { type: 'application/octet-stream', text: textOf(body) };
  return bodyType === 'multipart'
    ? { type: `multipart/form-data; boundary=${BOUNDARY}`, text: toForm(body) }
    : { type: 'application/json', text: JSON.stringify(body) };
}

const NOTHING = fc.constant<Json>({});

interface Parts {
  readonly query: fc.Arbitrary<Json>;
  readonly body: fc.Arbitrary<Json>;
}

function bodyOf({ body, bodyType }: Endpoint, fieldValues: FieldValues): fc.Arbitrary<Json> {
  if (!body) return NOTHING;
  return bodyType === 'bytes' ? fc.string() : arbitraryOf(body, 'input', fieldValues);
}

const partsOf = (endpoint: Endpoint, fieldValues: FieldValues): Parts => ({
  query: endpoint.query ? arbitraryOf(endpoint.query, 'output', fieldValues) : NOTHING,
  body: bodyOf(endpoint, fieldValues),
});

const toRequests = (endpoint: Endpoint, { query, body }: Parts): fc.Arbitrary<GeneratedRequest> =>
  fc.tuple(query, body).map(([queryValue, bodyValue]) => ({
    search: toSearch(queryValue),
    body: endpoint.body ? toBody(endpoint, bodyValue) : undefined,
  }));

const malformedRequests = (
  endpoint: Endpoint,
  valid: fc.Arbitrary<GeneratedRequest>,
): fc.Arbitrary<GeneratedRequest> =>
  fc.tuple(valid, searches, rawBodies).map(([{ search }, other, body]) => ({
    search: other ?? search,
    body: endpoint.method === 'GET' ? undefined : body,
  }));

/** Requests that satisfy an endpoint's schemas, with the caller's own ids. */
export const validRequestOf = (
  endpoint: Endpoint,
  own: FieldValues,
): fc.Arbitrary<GeneratedRequest> => toRequests(endpoint, partsOf(endpoint, own));

/**
 * Requests with the caller's ids, with ids of others, with corrupted values, and malformed ones.
 */
export function requestOf(
  endpoint: Endpoint,
  own: FieldValues,
  mixed: FieldValues,
): fc.Arbitrary<GeneratedRequest> {
  const valid = partsOf(endpoint, own);
  const foreign = partsOf(endpoint, mixed);
  const { query, body } = valid;
  return fc.oneof(
    { arbitrary: toRequests(endpoint, valid), weight: 4 },
    { arbitrary: toRequests(endpoint, foreign), weight: 3 },
    { arbitrary: toRequests(endpoint, { query, body: corrupt(body) }), weight: 3 },
    { arbitrary: toRequests(endpoint, { query: corrupt(query), body }), weight: 1 },
    { arbitrary: malformedRequests(endpoint, toRequests(endpoint, valid)), weight: 1 },
  );
}
