import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { newId } from './new-id.ts';

describe('newId', () => {
  it('returns a different random UUID each time', () => {
    const ids = Array.from({ length: 100 }, newId);
    for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });
});
