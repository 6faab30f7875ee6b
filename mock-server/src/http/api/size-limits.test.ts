import { describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints } from '@parallax/protocol';
import { z } from 'zod';
import { cutToSize } from './cut-to-size.ts';
import { requestLimitsOf } from './route.ts';
import { sizeLimitsOf } from './size-limits.ts';

it.each(Object.entries<Endpoint>(endpoints))(
  'every text and list that %s accepts has a maximum length',
  (_name, endpoint) => {
    expect(() => requestLimitsOf(endpoint)).not.toThrow();
  },
);

describe('a schema without limits is not served', () => {
  it.each([
    ['a text', z.string(), 'body.field has no maximum length'],
    ['a text that is shortened first', z.string().trim().max(20), 'body.field has no maximum'],
    ['a text of a format', z.email(), 'body.field has no maximum length'],
    ['an optional text', z.string().optional(), 'body.field has no maximum length'],
    ['a list', z.array(z.boolean()), 'body.field has no maximum length'],
    ['texts in a list', z.array(z.string()).max(3), 'body.field[] has no maximum length'],
    ['one of two texts', z.union([z.string().max(3), z.string()]), 'body.field has no maximum'],
    ['a record', z.record(z.string().max(3), z.boolean()), 'The size of body.field'],
    ['anything', z.unknown(), 'The size of body.field is not limited: unknown'],
  ])('%s', (_what, field, message) => {
    expect(() => sizeLimitsOf(z.object({ field }), 'body')).toThrow(message);
  });
});

const schema = z.object({
  name: z
    .string()
    .max(5)
    .refine((name) => name.length <= 6)
    .nullish(),
  rows: z
    .array(z.union([z.object({ text: z.string().max(2) }), z.uuid()]))
    .max(2)
    .optional(),
});
const limits = sizeLimitsOf(schema, 'body');

describe('texts and lists that are too long', () => {
  it('are refused as a whole, without a look at their ends', () => {
    const name = 'x'.repeat(1_000_000);
    const rows = Array.from({ length: 1_000 }, () => ({ text: 'abcdef', more: 1 }));
    const cut = cutToSize({ name, rows }, limits);
    expect(cut).toEqual({
      name: 'xxxxxx',
      rows: Array.from({ length: 3 }, () => ({ text: 'abc', more: 1 })),
    });
    const messages = schema.safeParse(cut).error?.issues.map(({ message }) => message);
    expect(messages).toContain('Too big: expected string to have <=5 characters');
    expect(messages).toContain('Too big: expected array to have <=2 items');
  });

  it('leave others as they are', () => {
    const body = { name: 'x', rows: [{ text: 'ab' }], other: 'y'.repeat(100) };
    expect(cutToSize(body, limits)).toEqual(body);
    for (const value of [undefined, null, 3, 'text', [], [{ text: 'abc' }]]) {
      expect(cutToSize(value, limits)).toEqual(value);
    }
  });

  it('of the longest kind that a schema accepts are kept', () => {
    const either = z.union([z.string().max(2), z.string().max(4), z.array(z.boolean()).max(1)]);
    expect(cutToSize('abcd', sizeLimitsOf(either, 'body'))).toBe('abcd');
    expect(cutToSize('abcdef', sizeLimitsOf(either, 'body'))).toBe('abcde');
  });
});
