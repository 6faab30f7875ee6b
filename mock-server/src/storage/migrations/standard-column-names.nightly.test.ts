import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEmbeddedStorage } from '../storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-migration-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  openEmbeddedStorage(folder, (error) => {
    throw error;
  });

/** The columns that the migration renames, by table: previous and current name. */
const RENAMED = [
  ['trader', 'mails_alerts', 'email_alerts'],
  ['email_code', 'tries', 'attempts'],
  ['code_request', 'asked_at', 'requested_at'],
  ['price_alert_watch', 'seen_at', 'evaluated_until'],
  ['release_version', 'facts', 'descriptor'],
] as const;

/** The tables that later migrations add. */
const LATER = [
  'attempt',
  'served_version',
  'account',
  'trading_order',
  'fill',
  'ledger_entry',
  'balance',
  'position',
  'account_margin',
  'funding_payment',
  'transfer',
  'account_command',
  'trading_limits',
  'trading_halt',
  'trading_log',
  'net_asset_value',
];

it('renaming columns keeps the rows of an earlier version', async () => {
  const at = new Date(1_700_000_000_000);
  const earlier = await open();
  for (const [table, before, now] of RENAMED) {
    await earlier.pool.query(`alter table ${table} rename column ${now} to ${before}`);
  }
  await earlier.pool.query(`drop table ${LATER.join(', ')}`);
  await earlier.pool.query("delete from kysely_migration where name >= '0009'");
  await earlier.pool.query('insert into price_alert_watch (id, seen_at) values (1, $1)', [at]);
  await earlier.close();

  const migrated = await open();
  const watch = await migrated.db.selectFrom('price_alert_watch').selectAll().execute();
  await migrated.close();
  expect(watch).toEqual([{ id: 1, evaluated_until: at }]);
});
