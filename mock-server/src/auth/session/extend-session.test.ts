import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { extendSession } from './session-middleware.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const END = new Date(Date.UTC(2030, 0, 8));
const who = { traderId: 'd0000000-0000-4000-8000-000000000001' };

let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
});
afterAll(() => remove());

const extend = (id: string) => extendSession(storage.pool, id, END.getTime() - DAY_MS, DAY_MS);

beforeEach(async () => {
  await storage.pool.query('delete from "session"');
  await storage.pool.query('insert into "session" values ($1, $2, to_timestamp(0))', [
    'an-id',
    JSON.stringify({ who, renewedAt: 0 }),
  ]);
});

it('extendSession extends a session and leaves its trader unchanged', async () => {
  expect(await extend('an-id')).toBe(true);
  const { rows } = await storage.pool.query(
    'select sess, extract(epoch from expire)::float8 as expire from "session"',
  );
  const sess = { who, renewedAt: END.getTime() - DAY_MS };
  expect(rows).toEqual([{ sess, expire: END.getTime() / 1000 }]);
});

it('extendSession does not restore a session that was ended', async () => {
  await storage.pool.query('delete from "session"');
  expect(await extend('an-id')).toBe(false);
  expect((await storage.pool.query('select sid from "session"')).rows).toEqual([]);
});
