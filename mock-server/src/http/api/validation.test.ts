import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ApiFailure } from './api-failure.ts';
import { validate } from './validation.ts';

const messagesOf = (schema: z.ZodType, value: unknown): readonly string[] => {
  try {
    validate(schema, value, 'The body');
  } catch (error) {
    if (error instanceof ApiFailure) return error.messages;
    throw error;
  }
  throw new Error('The value is valid.');
};

describe('the message for an invalid field', () => {
  it.each([
    ['that a field with blank text is required', z.string().trim().min(1), ' ', 'is required.'],
    ['a minimum of characters', z.string().min(3), 'ab', 'must have at least 3 characters.'],
    ['a maximum of one character', z.string().max(1), 'ab', 'must have at most 1 character.'],
    ['a minimum of one entry', z.array(z.string()).min(1), [], 'must have at least 1 entry.'],
    ['a maximum of entries', z.array(z.int()).max(2), [1, 2, 3], 'must have at most 2 entries.'],
    ['a minimum of a number', z.int().min(1), 0, 'must be at least 1.'],
    ['an exclusive minimum', z.number().positive(), 0, 'must be more than 0.'],
    ['an exclusive maximum', z.number().lt(5), 5, 'must be less than 5.'],
    ['that a number must be an integer', z.int(), 0.5, 'must be an integer.'],
    ['that a dictionary is an object', z.record(z.string(), z.int()), 1, 'must be an object.'],
    ['an e-mail address', z.email(), 'me', 'must be an e-mail address.'],
    ['an IPv4 address', z.ipv4(), 'me', 'must be an IPv4 address.'],
    ['a timestamp', z.iso.datetime(), 'now', 'must be a timestamp such as 2026-01-31T08:00:00Z.'],
  ])('states %s', (_what, field, value, rule) => {
    expect(messagesOf(z.object({ field }), { field: value })).toEqual([`field ${rule}`]);
  });

  it('is only "is not valid" for a pattern', () => {
    expect(messagesOf(z.object({ field: z.string().regex(/^a$/) }), { field: 'b' })).toEqual([
      'field is not valid.',
    ]);
  });
});

const messageOf = (body: object): string => messagesOf(z.strictObject({}), body)[0] ?? '';

it('names unknown fields, the first of many and the start of long names', () => {
  expect(messageOf({ reduceonly: true })).toBe('The body must not contain reduceonly.');
  const names = Array.from({ length: 1_000 }, (_, at) => `${at}`.padStart(1_000, 'x'));
  expect(messageOf(Object.fromEntries(names.map((name) => [name, 1]))).length).toBeLessThan(400);
});
