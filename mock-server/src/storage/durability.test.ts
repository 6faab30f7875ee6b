import { expect, it } from '@jest/globals';
import { killDrill } from '../testing/kill-drill/kill-drill.ts';

it('killing a server during writes keeps confirmed writes and no partial write', async () => {
  const kills = await killDrill({ victims: ['server', 'server', 'server'] });
  expect(kills.map(({ problems }) => problems)).toEqual([[], [], []]);
}, 120_000);
