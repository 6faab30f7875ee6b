import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  GATE_PICTURES_MAX,
  getGatePicture,
  listGates,
  uploadGatePicture,
} from '@parallax/protocol';
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

const IMAGE = Buffer.from(pngOf(1, 1), 'base64');

/** Returns the status. */
async function upload(gateId: string, name: string, body = IMAGE): Promise<number> {
  const query = new URLSearchParams({ gateId, name });
  const response = await server.admin.fetch(`${uploadGatePicture.path}?${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  return response.status;
}

it('the upload of a screenshot can be repeated, but not with another image of the same name', async () => {
  const { admin } = server;
  const gateId = await gate(admin, 'mf_toy', (await versionFor(admin)) ?? '');
  const name = 'sheets.png';
  expect(await upload(gateId, name)).toBe(200);
  expect(await upload(gateId, name)).toBe(200);
  expect(await upload(gateId, name, Buffer.from(pngOf(2, 2), 'base64'))).toBe(409);
  const [stored] = await admin.call(listGates, { query: {} });
  expect(stored?.pictures).toEqual([name]);
  const picture = await admin.call(getGatePicture, { query: { gateId, name } });
  expect(picture.base64).toBe(IMAGE.toString('base64'));
});

it('the server stores at most 100 screenshots of a gate, even from parallel uploads, and accepts repeated ones at the limit', async () => {
  const { admin } = server;
  const gateId = await gate(admin, 'mf_toy', (await versionFor(admin)) ?? '');
  const free = 2;
  for (let number = free; number < GATE_PICTURES_MAX; number += 1) {
    expect(await upload(gateId, `${number}.png`)).toBe(200);
  }
  const numbers = Array.from({ length: 6 }, (_, index) => GATE_PICTURES_MAX + index);
  const statuses = await Promise.all(numbers.map((number) => upload(gateId, `${number}.png`)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(free);
  expect(statuses.filter((status) => status === 409)).toHaveLength(numbers.length - free);
  const [stored] = await admin.call(listGates, { query: {} });
  expect(stored?.pictures).toHaveLength(GATE_PICTURES_MAX);
  expect(await upload(gateId, `${free}.png`)).toBe(200);
});
