import type { Request } from 'express';
import { ApiFailure } from './api-failure.ts';
import { bodyBytes } from './body-bytes.ts';
import { assertStorableJson, TOO_MANY_VALUES, VALUES_MAX } from './storable.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Estimates the number of values in JSON text, at a fraction of the cost of parsing it: counts the
 * commas and opening brackets outside strings.
 */
export function countValues(json: Uint8Array): number {
  let values = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) inString = !inString;
    else if (inString) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
  }
  return values;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new ApiFailure(400, 'The body is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null) return value;
  throw new ApiFailure(400, 'The body must be a JSON object or array.');
}

/**
 * Reads the JSON body of a request; undefined when empty. Throws 400 when it is not a JSON object or
 * array, 413 when it exceeds 1 MB, and 429 when its network uploads too much at a time.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await bodyBytes(request);
  // an empty body has no type
  if (bytes.length === 0) return undefined;
  if (request.is('application/json') === false) {
    throw new ApiFailure(
      400,
      'Send the body as JSON, with the header Content-Type: application/json.',
    );
  }
  if (countValues(bytes) > VALUES_MAX) throw new ApiFailure(400, TOO_MANY_VALUES);
  const body = parseJson(bytes);
  assertStorableJson(body);
  return body;
}
