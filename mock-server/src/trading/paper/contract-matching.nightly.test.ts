import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { playSession, session } from './testing/matching-script.ts';

it('fills orders of ten thousand random sessions as an independent implementation of the model does', () => {
  fc.assert(
    fc.property(session, (random) => {
      const { actual, expected } = playSession(random);
      expect(actual).toEqual(expected);
    }),
    { numRuns: 10_000 },
  );
});
