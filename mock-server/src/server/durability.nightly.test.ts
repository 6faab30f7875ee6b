import { expect, it } from '@jest/globals';
import { killDrill } from '../testing/kill-drill/kill-drill.ts';

it('after a server is killed during writes, every confirmed write is durable and no partial write remains', async () => {
  const kills = await killDrill({ victims: ['server', 'server', 'server'] });
  expect(kills.map(({ problems }) => problems)).toEqual([[], [], []]);
}, 120_000);
