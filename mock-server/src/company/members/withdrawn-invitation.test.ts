import { expect, it } from '@jest/globals';
import { CODE_WRONG, EMAIL_PROCESS } from '@parallax/protocol';
import { sql } from 'kysely';
import { makeCode } from '../../auth/email-codes/code-store.ts';
import { openStorageWithTraders } from '../../testing/open-storage-with-traders.ts';
import { joinByInvitation } from './join-by-invitation.ts';
import { insertInvited } from './member-store.ts';
import { ACME, invitation } from './testing/start-member-server.ts';

it('joinByInvitation rejects a code whose invitation is withdrawn while the code is used', async () => {
  const { storage, remove } = await openStorageWithTraders();
  const { db } = storage;
  const email = 'nia@new.example';
  const invited = await insertInvited(db, ACME.companyId, invitation(email));
  const services = { db, now: Date.now };
  const key = { email, process: EMAIL_PROCESS.invite, traderId: invited.id };
  const code = (await makeCode(services, key, { respectPause: false })) ?? '';
  // what another server may do between the code check and the update of the account
  await sql`create function withdraw() returns trigger language plpgsql
    as $$ begin delete from trader where id = new.trader_id; return new; end $$`.execute(db);
  await sql`create trigger withdraw before update of code_hash on email_code
    for each row when (new.code_hash is null) execute function withdraw()`.execute(db);

  const joining = joinByInvitation(services, { email, code, password: 'New-parallax-2027!' });
  await expect(joining).rejects.toMatchObject({ status: 400, message: CODE_WRONG });
  // the trigger's deletion was rolled back with the failed transaction
  const { invited: still, password_hash } = await db
    .selectFrom('trader')
    .select(['invited', 'password_hash'])
    .where('id', '=', invited.id)
    .executeTakeFirstOrThrow();
  expect({ still, password_hash }).toEqual({ still: true, password_hash: '' });
  await remove();
});
