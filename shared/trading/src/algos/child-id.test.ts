import { expect, it } from '@jest/globals';
import { idSchema } from '@parallax/protocol';
import { childIdOf } from './child-id.ts';

it('children have ids that follow from their algo and number, and differ', () => {
  const algo = 'c1234567-89ab-4cde-8f01-23456789ffff';
  const ids = Array.from({ length: 2_000 }, (_, number) => childIdOf(algo, number));
  expect(ids.slice(0, 2)).toEqual([
    'c1234567-89ab-8cde-8f01-23456789ffff',
    'c1234567-89ab-8cde-8f01-2345678a0000',
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => idSchema.safeParse(id).success)).toBe(true);
});
