import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dropPassCookies, getSession } from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('DELETE /api/pass-cookies', () => {
  it('succeeds for everybody and never ends the session', async () => {
    const done = { data: null, success: true, error: null };
    expect(await new TestClient(server.url).fullResponse(dropPassCookies)).toEqual(done);
    const client = await TestClient.of(server.url, 'trader@acme.example');
    expect(await client.fullResponse(dropPassCookies)).toEqual(done);
    expect((await client.call(getSession)).email).toBe('trader@acme.example');
  });

  it('clears only cookies whose names start with pass', async () => {
    const response = await fetch(server.url + dropPassCookies.path, {
      method: 'DELETE',
      headers: { cookie: 'pass=1; other=2; passToken=3; compass=4' },
    });
    const dropped = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(dropped).toEqual(['pass', 'passToken']);
  });
});
