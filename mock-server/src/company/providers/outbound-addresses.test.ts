import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listOutboundAddresses } from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ADDRESSES = ['203.0.113.7', '2001:db8::/48'];

let server: TestServer;
let unset: TestServer;
beforeAll(async () => {
  server = await startTestServer({ outboundAddresses: ADDRESSES });
  unset = await startTestServer();
});
afterAll(async () => {
  await Promise.all([server.close(), unset.close()]);
});

describe('GET /api/outbound-addresses (settings §2.4)', () => {
  it.each(['admin@acme.example', 'solo@indie.example'])(
    'returns the addresses to %s',
    async (email) => {
      const client = await TestClient.of(server.url, email);
      expect(await client.call(listOutboundAddresses)).toEqual(ADDRESSES);
    },
  );

  it('returns 403 to members, and 401 when signed out', async () => {
    const member = await TestClient.of(server.url, 'trader@acme.example');
    expect((await member.fail(listOutboundAddresses)).status).toBe(403);
    expect((await new TestClient(server.url).fail(listOutboundAddresses)).status).toBe(401);
  });

  it('returns an empty list if no addresses are configured', async () => {
    const client = await TestClient.of(unset.url, 'admin@acme.example');
    expect(await client.call(listOutboundAddresses)).toEqual([]);
  });
});
