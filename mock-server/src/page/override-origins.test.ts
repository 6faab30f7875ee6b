import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  PLATFORM,
  type ReleaseServer,
  startReleaseServer,
} from '../releases/testing/release-server.ts';
import { TestClient } from '../testing/test-client.ts';

const ORIGIN = 'http://localhost:3103';
let on: ReleaseServer;
let off: ReleaseServer;

beforeAll(async () => {
  on = await startReleaseServer({ remoteOrigins: [ORIGIN], overrides: true });
  off = await startReleaseServer({ remoteOrigins: [ORIGIN] });
});
afterAll(async () => {
  await on.close();
  await off.close();
});

async function page(client: TestClient) {
  const response = await client.fetch('/execution', { headers: { accept: 'text/html' } });
  const policy = response.headers.get('content-security-policy') ?? '';
  return { policy, html: await response.text() };
}

describe('design §3 an override of one remote', () => {
  it('is permitted from listed origins for the platform role with OVERRIDES=1', async () => {
    const { policy, html } = await page(await TestClient.of(on.url, PLATFORM));
    expect(policy).toMatch(new RegExp(`script-src[^;]*${ORIGIN}`));
    expect(html).toContain(`<meta name="parallax-override-origins" content="${ORIGIN}">`);
  });

  it.each([
    ['without the platform role', () => TestClient.of(on.url, 'trader@acme.example')],
    ['without OVERRIDES=1', () => TestClient.of(off.url, PLATFORM)],
  ])('is not permitted %s', async (_, client) => {
    const { policy, html } = await page(await client());
    expect(policy).not.toContain(ORIGIN);
    expect(html).not.toContain('parallax-override-origins');
  });
});
