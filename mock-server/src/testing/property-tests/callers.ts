import { getSession, type Session, signIn } from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { demoTrader } from '../demo-trader.ts';
import { TestClient } from '../test-client.ts';

export interface Caller {
  readonly client: TestClient;
  /** undefined: signed out */
  readonly session: Session | undefined;
}

export const signedOut = (url: string): Caller => ({
  client: new TestClient(url),
  session: undefined,
});

export async function signInAs(url: string, email: string): Promise<Caller & { session: Session }> {
  const { id: traderId, companyId } = demoTrader(email);
  return { client: await TestClient.of(url, email), session: { traderId, companyId, email } };
}

/** Signs a user in again if a request has ended their session. */
export async function ensureSignedIn({ client, session }: Caller): Promise<void> {
  if (!session || (await client.fetch(getSession.path)).ok) return;
  await client.fetch(signIn.path, {
    method: signIn.method,
    body: JSON.stringify({ email: session.email, password: DEMO_PASSWORD }),
    headers: { 'content-type': 'application/json' },
  });
}
