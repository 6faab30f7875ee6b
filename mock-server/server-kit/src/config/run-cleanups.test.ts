import { expect, it } from '@jest/globals';
import { runCleanups } from './run-cleanups.ts';

it('runCleanups runs every cleanup in order and rejects when one has failed', async () => {
  const ended: string[] = [];
  const ending = runCleanups([
    () => void ended.push('feed'),
    () => Promise.reject(new Error('The e-mails are stuck.')),
    () => void ended.push('storage'),
  ]);
  await expect(ending).rejects.toThrow('The e-mails are stuck.');
  expect(ended).toEqual(['feed', 'storage']);
});
