import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GATE_PICTURES_MAX, listGates, uploadGatePicture } from '@parallax/protocol';
import { pngOf } from '../testing/png.ts';
import {
  gate,
  type ReleaseServer,
  startReleaseServer,
  versionFor,
} from './testing/release-server.ts';

let server: ReleaseServer;
beforeAll(async () => {
  server = await startReleaseServer();
});
afterAll(async () => {
  await server.close();
});

it('the server stores at most 100 screenshots of a gate, even from parallel uploads', async () => {
  const { admin } = server;
  const gateId = await gate(admin, 'mf_toy', (await versionFor(admin)) ?? '');
  const body = Buffer.from(pngOf(1, 1), 'base64');
  const upload = async (number: number): Promise<number> => {
    const query = new URLSearchParams({ gateId, name: `${number}.png` });
    const response = await admin.fetch(`${uploadGatePicture.path}?${query}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });
    return response.status;
  };
  const free = 2;
  for (let number = free; number < GATE_PICTURES_MAX; number += 1) {
    expect(await upload(number)).toBe(200);
  }
  const numbers = Array.from({ length: 6 }, (_, index) => GATE_PICTURES_MAX + index);
  const statuses = await Promise.all(numbers.map(upload));
  expect(statuses.filter((status) => status === 200)).toHaveLength(free);
  expect(statuses.filter((status) => status === 409)).toHaveLength(numbers.length - free);
  const [stored] = await admin.call(listGates, { query: {} });
  expect(stored?.pictures).toHaveLength(GATE_PICTURES_MAX);
});
