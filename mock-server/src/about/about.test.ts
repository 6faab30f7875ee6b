import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getAbout } from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let dataDir: string;
let server: TestServer;
let trader: TestClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parallax-about-'));
  server = await startTestServer({ dataDir });
  trader = await TestClient.of(server.url, 'trader@acme.example');
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('settings §2.9 the texts of the About page', () => {
  it('are absent until their files exist', async () => {
    expect(await trader.call(getAbout)).toEqual({
      aboutUs: null,
      termsOfService: null,
      privacyPolicy: null,
    });
    expect(server.logged).toEqual([]);
  });

  it('are read from the data folder without a restart', async () => {
    await mkdir(join(dataDir, 'about'));
    await writeFile(join(dataDir, 'about', 'about-us.md'), '# North Desk\n\nWe trade.\n');
    await writeFile(join(dataDir, 'about', 'privacy-policy.md'), ' ');
    expect(await trader.call(getAbout)).toEqual({
      aboutUs: [{ heading: 'North Desk', paragraphs: ['We trade.'] }],
      termsOfService: null,
      privacyPolicy: null,
    });
  });

  it('are omitted and logged if their file is too large', async () => {
    await writeFile(join(dataDir, 'about', 'terms-of-service.md'), 'x'.repeat(300 * 1024));
    expect((await trader.call(getAbout)).termsOfService).toBeNull();
    expect(server.logged).toEqual([expect.stringContaining('it is larger than 256 kB')]);
  });

  it('require a signed-in trader', async () => {
    expect((await new TestClient(server.url).fail(getAbout)).status).toBe(401);
  });
});
