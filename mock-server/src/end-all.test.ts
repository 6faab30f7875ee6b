import { expect, it } from '@jest/globals';
import { endAll } from './end-all.ts';

it('runs every cleanup in order and rejects when one has failed', async () => {
  const ended: string[] = [];
  const ending = endAll([
    () => void ended.push('feed'),
    () => Promise.reject(new Error('The letters are stuck.')),
    () => void ended.push('storage'),
  ]);
  await expect(ending).rejects.toThrow('The letters are stuck.');
  expect(ended).toEqual(['feed', 'storage']);
});
