import { expect, it } from '@jest/globals';
import { killDrill } from '../testing/kill-drill/kill-drill.ts';

it('a server killed in the middle of writes has every write that it confirmed, and none by half', async () => {
  const kills = await killDrill({ victims: ['server', 'server', 'server'] });
  expect(kills.map(({ problems }) => problems)).toEqual([[], [], []]);
}, 120_000);
