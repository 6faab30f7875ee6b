import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { extendSession } from './session-middleware.ts';
import { SessionReader } from './session-reader.ts';
import { endSessions } from './sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let storage: Storage;
let remove: () => Promise<void>;
let reader: SessionReader;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  reader = new SessionReader(storage.pool);
});
afterAll(() => remove());

/** Stores a session, reads it once so that it is cached, and returns its trader. */
async function openSession(sid: string, expiresIn = DAY_MS) {
  const who = { traderId: newId(), companyId: newId(), email: 'admin@acme.example' };
  await storage.pool.query('insert into "session" (sid, sess, expire) values ($1, $2, $3)', [
    sid,
    JSON.stringify({ cookie: {}, who, renewedAt: 1 }),
    new Date(Date.now() + expiresIn),
  ]);
  expect((await reader.read(sid))?.who).toEqual(who);
  return who;
}

/** Occupies the only connection of the storage until `then` is done. */
async function whileStorageIsBusy(then: () => Promise<void>): Promise<void> {
  const connection = await storage.pool.connect();
  try {
    await then();
  } finally {
    connection.release();
  }
}

describe('a cached session', () => {
  it('is read without waiting for a long write by another user', async () => {
    const who = await openSession('busy');
    await whileStorageIsBusy(async () => {
      expect((await reader.read('busy'))?.who).toEqual(who);
    });
  });

  it('ends as soon as a statement deletes the session', async () => {
    const { traderId } = await openSession('ended');
    await endSessions(storage.db, traderId);
    expect(await reader.read('ended')).toBeUndefined();
  });

  it('is not returned to a read that starts during the transaction that deletes it', async () => {
    const { traderId } = await openSession('transaction');
    let during: Promise<unknown> | undefined;
    await storage.db.transaction().execute(async (transaction) => {
      await endSessions(transaction, traderId);
      during = reader.read('transaction');
    });
    expect(await during).toBeUndefined();
  });

  it('is read again if it changed during the last read', async () => {
    await openSession('extended');
    const now = Date.now();
    const extended = extendSession(storage.pool, 'extended', now, DAY_MS);
    const concurrent = reader.read('extended');
    await Promise.all([extended, concurrent]);
    expect((await reader.read('extended'))?.renewedAt).toBe(now);
  });

  it('ends at its expiry', async () => {
    const realNow = Date.now;
    await openSession('expiring', 60_000);
    try {
      Date.now = () => realNow() + 60_001;
      expect(await reader.read('expiring')).toBeUndefined();
    } finally {
      Date.now = realNow;
    }
  });
});
