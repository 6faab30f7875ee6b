import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEmbeddedStorage } from '../storage.ts';
import { createMigrator } from './migrate.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-migration-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  openEmbeddedStorage(folder, (error) => {
    throw error;
  });

it('renaming columns keeps the rows of an earlier version', async () => {
  const at = new Date(1_700_000_000_000);
  const earlier = await open();
  // as the version before the renaming has left it
  await earlier.pool.query('drop schema public cascade');
  await earlier.pool.query('create schema public');
  const { error } = await createMigrator(earlier.db).migrateTo('0008-deleted-price-alerts');
  expect(error).toBeUndefined();
  await earlier.pool.query('insert into price_alert_watch (id, seen_at) values (1, $1)', [at]);
  await earlier.close();

  const migrated = await open();
  const watch = await migrated.db.selectFrom('price_alert_watch').selectAll().execute();
  await migrated.close();
  expect(watch).toEqual([{ id: 1, evaluated_until: at }]);
});
