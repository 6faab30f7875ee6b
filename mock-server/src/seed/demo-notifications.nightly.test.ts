import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { kindMessage } from '@parallax/protocol';
import { createKeyring } from '@parallax/server-kit/secrets/keyring';
import { openEmbeddedStorage } from '@parallax/server-kit/storage/storage';
import { seedDemo } from './seed-demo.ts';

it('the demo notifications about a deleted exchange and a group match the demo data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-seed-'));
  const storage = await openEmbeddedStorage(folder, () => undefined);
  const { db } = storage;
  await seedDemo(db, createKeyring(new Uint8Array(32)));
  const notifications = await db.selectFrom('notification').select('short_message').execute();
  const messages = new Set(notifications.map(({ short_message }) => short_message));
  const exchanges = await db.selectFrom('company_exchange').select('name').execute();
  const groups = await db.selectFrom('company_group').select('name').execute();
  const by = 'Ada Sterling';
  const deletion = kindMessage('EXCHANGE_DELETED', { subject: 'Bitfinex trial', by });
  const created = groups.map(({ name: subject }) => kindMessage('GROUP_CREATED', { subject, by }));
  expect(messages).toContain(deletion);
  expect(exchanges.map(({ name }) => name)).not.toContain('Bitfinex trial');
  expect(created.filter((message) => messages.has(message))).toHaveLength(1);
  await storage.close();
  await rm(folder, { recursive: true });
});
