import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, signIn, signOut, WRONG_CREDENTIALS } from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const good = (data: unknown) => ({ data, ok: true, message: null, error: null });
const refused = (status: number, text: string) => ({ status, messages: [text], data: null });
const expectedSession = (email: string) => {
  const { id, companyId } = demoTrader(email);
  return { traderId: id, companyId, email };
};

describe('POST /api/auth/sign-in', () => {
  it.each(['admin@acme.example', 'trader@acme.example', 'sso@acme.example', 'solo@indie.example'])(
    'opens a session for %s',
    async (email) => {
      const client = new TestClient(server.url);
      const response = await client.fullResponse(signIn, {
        body: { email, password: DEMO_PASSWORD },
      });
      expect(response).toEqual(good(expectedSession(email)));
      expect(await client.fullResponse(getSession)).toEqual(response);
    },
  );

  it('rejects wrong credentials and opens no session', async () => {
    const client = new TestClient(server.url);
    const body = { email: 'trader@acme.example', password: 'wrong' };
    expect(await client.fail(signIn, { body })).toEqual(refused(401, WRONG_CREDENTIALS));
    expect(client.cookie).toBe('');
    const empty = await client.fail(signIn, { body: { email: ' ', password: '' } });
    expect(empty).toEqual({
      status: 400,
      messages: ['email is required.', 'password is required.'],
      data: null,
    });
  });
});

describe('POST /api/auth/sign-out', () => {
  it('ends the session, and succeeds without a session as well', async () => {
    const client = await TestClient.of(server.url, 'solo@indie.example');
    const { cookie } = client;
    expect(await client.fullResponse(signOut)).toEqual(good(null));
    client.cookie = cookie;
    expect((await client.fail(getSession)).status).toBe(401);
    expect(await new TestClient(server.url).fullResponse(signOut)).toEqual(good(null));
  });
});

describe('GET /api/auth/session', () => {
  it('returns 401 when signed out', async () => {
    const nobody = new TestClient(server.url);
    expect(await nobody.fail(getSession)).toEqual(refused(401, 'Please sign in.'));
  });
});
