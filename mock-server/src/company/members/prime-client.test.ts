import { expect, it } from '@jest/globals';
import { acceptInvitation, inviteCompanyTrader } from '@parallax/protocol';
import { newestCode } from '../../testing/read-mail.ts';
import { readNewMessages } from '../../testing/read-new-messages.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

const added = (name: string) => [
  `${name} was added to the company as a trader by Priya Nair.`,
  `The prime client ${name} was added by Priya Nair.`,
];

it('POST /api/company-traders in a company of prime clients notifies the new member and the other admins', async () => {
  const server = await startTestServer();
  const prime = await TestClient.of(server.url, 'prime@north.example');
  async function join(firstName: string, isAdmin: boolean) {
    const email = `${firstName.toLowerCase()}@new.example`;
    const person = { email, firstName, lastName: 'Berg', isAdmin };
    const { id } = await prime.call(inviteCompanyTrader, { body: person });
    const client = new TestClient(server.url);
    const code = await newestCode(client, email);
    await client.call(acceptInvitation, { body: { email, code, password: 'New-parallax-2027!' } });
    return { client, id };
  }
  const pip = await join('Pip', true);
  const first = await readNewMessages(pip.client, pip.id);
  expect(first.toSorted()).toEqual([
    'Pip Berg was made an admin by Priya Nair.',
    'The prime client Pip Berg was added by Priya Nair.',
  ]);
  const ola = await join('Ola', false);
  for (const { client, id } of [pip, ola]) {
    expect((await readNewMessages(client, id)).toSorted()).toEqual(added('Ola Berg').toSorted());
  }
  await server.close();
});
