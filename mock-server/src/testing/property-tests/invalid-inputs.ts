import * as fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../openapi/json.ts';

/** Values that no field expects. */
const JUNK: readonly Json[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '\u200b\u200b\u200b',
  '💥'.repeat(30),
  'x'.repeat(5_000),
  '%00',
  "'; drop table trader; --",
  '00000000-0000-0000-0000-000000000000',
  'D0000000-0000-4000-8000-000000000001',
  '1e309',
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  [],
  [[]],
  ['x', 'y'],
  [null],
  {},
  { id: { id: {} } },
  { constructor: 1, toString: 2 },
];

const deep = (levels: number): Json => {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = { a: [value] };
  return value;
};

const junk: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.constantFrom(...JUNK), weight: 8 },
  { arbitrary: fc.constantFrom(10, 40, 400).map(deep), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => z.json().parse(value)), weight: 3 },
);

export type Path = readonly (string | number)[];

/** The paths of all values within a value. */
export function pathsIn(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inner.flatMap(([key, item]) => pathsIn(item, [...path, key]))];
}

/** A copy with the value at a path replaced; undefined removes it. */
export function replaceAt(
  value: Json,
  [key, ...rest]: Path,
  to: Json | undefined,
): Json | undefined {
  if (key === undefined) return to;
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      const inner = at === key ? replaceAt(item, rest, to) : item;
      return inner === undefined ? [] : [inner];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, item]) => {
    const inner = name === key ? replaceAt(item, rest, to) : item;
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(entries);
}

interface Change {
  readonly at: number;
  readonly to: Json | undefined;
  readonly extra: boolean;
}

function apply(value: Json, { at, to, extra }: Change): Json {
  if (extra && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ...value, [`extra${at % 3}`]: to ?? null };
  }
  const paths = pathsIn(value);
  return replaceAt(value, paths[at % paths.length] ?? [], to) ?? null;
}

/** Values corrupted in one to three places: wrong, missing or unexpected fields. */
export const corrupt = (values: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(
      values,
      fc.array(
        fc.record<Change>({
          at: fc.nat({ max: 100 }),
          to: fc.option(junk, { nil: undefined, freq: 4 }),
          extra: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([value, changes]) => changes.reduce<Json>(apply, value));

/** A request body as sent. */
export interface RawBody {
  readonly type: string;
  readonly text: string | Uint8Array;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=b';

/** Bodies that no schema accepts. */
export const rawBodies = fc.constantFrom<RawBody>(
  { type: JSON_TYPE, text: '' },
  { type: JSON_TYPE, text: '{' },
  { type: JSON_TYPE, text: '{"name":"x"' },
  { type: JSON_TYPE, text: '{"name":1e999,"companyId":1e999}' },
  { type: JSON_TYPE, text: '{"__proto__":{"name":"x"},"constructor":{"prototype":1}}' },
  { type: JSON_TYPE, text: '['.repeat(20_000) },
  { type: JSON_TYPE, text: 'null' },
  { type: JSON_TYPE, text: '[]' },
  { type: JSON_TYPE, text: new Uint8Array([0x7b, 0xff, 0xfe, 0x00, 0x7d]) },
  { type: JSON_TYPE, text: `{"name":"${'y'.repeat(1024 * 1024)}"}` },
  { type: 'text/plain', text: '{"name":"Plain text"}' },
  { type: 'application/json; charset=utf-16', text: '{"name":"Charset"}' },
  { type: FORM_TYPE, text: '--b' },
  { type: FORM_TYPE, text: '--b\r\nContent-Disposition: form-data; name="Name"\r\n\r\nx' },
  { type: 'multipart/form-data', text: '--b--' },
);

/** Unusual and malformed queries; undefined keeps the valid query. */
export const searches = fc.constantFrom(
  undefined,
  undefined,
  '?',
  '?%ZZ',
  '?TraderId',
  '?TraderId=a&TraderId=b',
  '?CompanyId[]=1&GroupId[a]=b',
  '?__proto__=1&constructor=2',
  `?q=${'z'.repeat(6_000)}`,
  `?${'k=1&'.repeat(1_200)}`,
);
