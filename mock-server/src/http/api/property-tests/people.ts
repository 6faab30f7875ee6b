import { getSession, type Session, signIn } from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../../seed/demo-people.ts';
import { demoPerson } from '../../../testing/demo-person.ts';
import { TestClient } from '../../../testing/test-client.ts';

/** A caller. */
export interface Person {
  readonly client: TestClient;
  /** undefined: signed out */
  readonly who: Session | undefined;
}

export const signedOut = (url: string): Person => ({ client: new TestClient(url), who: undefined });

export async function signInAs(url: string, email: string): Promise<Person & { who: Session }> {
  const { id: traderId, companyId } = demoPerson(email);
  return { client: await TestClient.of(url, email), who: { traderId, companyId, email } };
}

/** Signs a user in again if a request has ended their session. */
export async function ensureSignedIn({ client, who }: Person): Promise<void> {
  if (!who || (await client.fetch(getSession.path)).ok) return;
  await client.fetch(signIn.path, {
    method: signIn.method,
    body: JSON.stringify({ email: who.email, password: DEMO_PASSWORD }),
    headers: { 'content-type': 'application/json' },
  });
}
