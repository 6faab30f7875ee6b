import { expect, it } from '@jest/globals';
import { BackgroundWork } from './background-work.ts';

it('is done after all work, also that which fails or is added while others end', async () => {
  const background = new BackgroundWork();
  const ended: string[] = [];
  const work = async (name: string, then?: () => void) => {
    await new Promise(setImmediate);
    ended.push(name);
    then?.();
  };
  background.add(work('first', () => background.add(work('second'))));
  const failure = background.track(Promise.reject(new Error('no space')));
  await background.untilDone();
  expect(ended).toEqual(['first', 'second']);
  await expect(failure).rejects.toThrow('no space');
});

it('is not done within a time if some of it never ends', async () => {
  const background = new BackgroundWork();
  expect(await background.isDoneWithin(0)).toBe(true);
  background.add(new Promise(() => undefined));
  expect(await background.isDoneWithin(1)).toBe(false);
});
