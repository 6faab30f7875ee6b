import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nobody = new TestClient(server.url);
});
afterAll(() => server.close());

it('the API documentation loads only existing files from its own origin, and has no inline scripts', async () => {
  const response = await nobody.fetch('/api/docs');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  const page = await response.text();
  expect(page).not.toMatch(/<script>|<script(?![^>]* src=)|\son\w+=|https?:/);
  const links = [...page.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
  expect(links).toHaveLength(5);
  for (const link of links) {
    const file = await nobody.fetch(link);
    expect([link, file.status]).toEqual([link, 200]);
    await file.arrayBuffer();
  }
});
