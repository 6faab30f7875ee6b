import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EmbeddedPool } from './embedded-pool.ts';
import { openEmbeddedStorage } from './storage.ts';

const unexpected = (error: Error): void => {
  throw error;
};

describe('embedded storage', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parallax-storage-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('syncs to the disk once per commit', async () => {
    const pool = await EmbeddedPool.open(folder, unexpected);
    await pool.query('create table note (id integer primary key, text text not null)');
    const before = await pool.fsyncCount();
    for (let id = 0; id < 20; id += 1) {
      await pool.query('insert into note values ($1, $2)', [id, 'kept']);
    }
    const client = await pool.connect();
    await client.query('begin');
    await client.query("update note set text = 'a'");
    await client.query("update note set text = 'b'");
    await client.query('commit');
    client.release();
    const fsyncs = (await pool.fsyncCount()) - before;
    await pool.end();
    expect(fsyncs).toBeGreaterThanOrEqual(21);
    expect(fsyncs).toBeLessThan(30);
  });

  it('gives a transaction exclusive use of the connection', async () => {
    const pool = await EmbeddedPool.open(folder, unexpected);
    const client = await pool.connect();
    await client.query('begin');
    await client.query("update note set text = 'undone'");
    const outside = pool.query("select count(*)::int as n from note where text = 'undone'");
    await client.query('rollback');
    client.release();
    expect((await outside).rows).toEqual([{ n: 0 }]);
    await pool.end();
  });

  it('rolls back the open transaction of a broken connection before the next query', async () => {
    const pool = await EmbeddedPool.open(folder, unexpected);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('delete from note');
    client.release(true);
    expect((await pool.query('select count(*)::int as n from note')).rows).toEqual([{ n: 20 }]);
    await pool.end();
  });

  it('refuses a second open of the folder until the first is closed', async () => {
    const first = await openEmbeddedStorage(folder, unexpected);
    await expect(openEmbeddedStorage(folder, unexpected)).rejects.toThrow(
      `The data folder ${folder} is in use by another server (process ${process.pid}).`,
    );
    await first.close();
    const again = await openEmbeddedStorage(folder, unexpected);
    await again.close();
  });

  it('is down after a connection hangs for 5 s, and up again once the connection is released', async () => {
    const storage = await openEmbeddedStorage(folder, unexpected);
    const hanging = await storage.pool.connect();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const isUp = storage.isUp();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(await isUp).toBe(false);
    jest.useRealTimers();
    hanging.release();
    expect(await storage.isUp()).toBe(true);
    await storage.close();
  });

  it('opens for only one of two concurrent callers', async () => {
    const results = await Promise.allSettled([
      openEmbeddedStorage(folder, unexpected),
      openEmbeddedStorage(folder, unexpected),
    ]);
    const opened = results.filter((result) => result.status === 'fulfilled');
    for (const { value } of opened) await value.close();
    expect(opened).toHaveLength(1);
  });
});
