import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { demoTrader } from '../../testing/demo-trader.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { credentialsKey, setEmail, setPassword } from './change-credentials.ts';
import { makeCode, validateCode } from './code-store.ts';

const SOLO = demoTrader('solo@indie.example');
const session = { traderId: SOLO.id, companyId: SOLO.companyId, email: 'solo@indie.example' };
const NEW_EMAIL = 'sol@new.example';

let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
  await storage.db
    .insertInto('session')
    .values({
      sid: 'elsewhere',
      sess: JSON.stringify({ who: session }),
      expire: new Date(Date.now() + 60_000),
    })
    .execute();
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'sessions cannot be ended'; end $$`.execute(storage.db);
  await sql`create trigger refuse before delete on session
    for each row execute function refuse()`.execute(storage.db);
});
afterAll(() => remove());

const services = () => ({ db: storage.db, now: Date.now });
const account = () =>
  storage.db
    .selectFrom('trader')
    .select(['email', 'password_hash'])
    .where('id', '=', session.traderId)
    .executeTakeFirstOrThrow();
const codeFor = async (email: string): Promise<string> =>
  (await makeCode(services(), credentialsKey(session.traderId, email), { respectPause: false })) ??
  '';

it('setPassword keeps the password and the code if ending the other sessions fails', async () => {
  const before = await account();
  const code = await codeFor(session.email);
  const change = { code, password: 'New-parallax-2027!', exceptSession: 'here' };
  await expect(setPassword(services(), session, change)).rejects.toThrow('cannot be ended');
  expect(await account()).toEqual(before);
  await validateCode(services(), credentialsKey(session.traderId, session.email), code);
});

it('setEmail keeps the e-mail address if ending the sessions fails', async () => {
  const before = await account();
  for (const email of [session.email, NEW_EMAIL]) {
    const key = credentialsKey(session.traderId, email);
    await validateCode(services(), key, await codeFor(email));
  }
  await expect(setEmail(services(), session, NEW_EMAIL)).rejects.toThrow('cannot be ended');
  expect(await account()).toEqual(before);
});
