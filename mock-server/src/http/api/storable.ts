import { ApiFailure } from './api-failure.ts';

/** Deeper than any valid value; recursive readers must not exhaust the stack. */
const DEPTH_MAX = 32;
/** More than the largest sheet has. Validation takes time per value, even if the body is short. */
export const VALUES_MAX = 50_000;
export const TOO_MANY_VALUES = `The body contains more than ${VALUES_MAX} values.`;
/** PostgreSQL stores neither NUL nor lone surrogates. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

function assertStorableText(text: string): void {
  if (UNSTORABLE.test(text)) {
    throw new ApiFailure(400, 'The body contains a character that cannot be stored.');
  }
}

/** Throws 400 for parameters of a query that the database cannot compare with. */
export function assertStorableQuery(query: object): void {
  for (const value of Object.values(query)) {
    if (typeof value === 'string' && UNSTORABLE.test(value))
      throw new ApiFailure(400, 'The query contains a character that cannot be stored.');
  }
}

/**
 * Throws 400 for JSON that cannot be stored or takes too long to process: unstorable characters,
 * too deep nesting, too many values. The bytes of a file are one value.
 */
export function assertStorableJson(value: unknown): void {
  const remaining: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let values = 0;
  for (let next = remaining.pop(); next; next = remaining.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') assertStorableText(value);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue;
    if (depth === DEPTH_MAX) throw new ApiFailure(400, 'The body is nested too deeply.');
    const isList = Array.isArray(value);
    values += isList ? value.length : Object.keys(value).length;
    if (values > VALUES_MAX) throw new ApiFailure(400, TOO_MANY_VALUES);
    for (const [key, inner] of Object.entries(value)) {
      if (!isList) assertStorableText(key);
      remaining.push({ value: inner, depth: depth + 1 });
    }
  }
}
