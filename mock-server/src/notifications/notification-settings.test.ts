import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  getNotificationSettings,
  saveNotificationSettings,
} from '@parallax/protocol';
import { DEMO_TRADERS } from '../seed/demo-traders.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ME = DEMO_TRADERS.find(({ email }) => email === 'trader@acme.example')?.id ?? '';
const query = { TraderId: ME };

let server: TestServer;
let trader: TestClient;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  trader = await TestClient.of(server.url, 'trader@acme.example');
  admin = await TestClient.of(server.url, 'admin@acme.example');
});
afterAll(() => server.close());

const settings = () => trader.call(getNotificationSettings, { query });

describe('workspace §9 notification settings of a trader', () => {
  it('are all on at first', async () => {
    const all = Object.values(await settings());
    expect(all).toHaveLength(8);
    expect(all.every((on) => on)).toBe(true);
  });

  it('keep what a change omits, also when two tabs change them at the same time', async () => {
    await Promise.all([
      trader.call(saveNotificationSettings, { query, body: { sound: false } }),
      trader.call(saveNotificationSettings, { query, body: { fills: false } }),
    ]);
    const changed = { ...DEFAULT_NOTIFICATION_SETTINGS, sound: false, fills: false };
    expect(await settings()).toEqual(changed);
    expect(await trader.call(saveNotificationSettings, { query, body: { sound: true } })).toEqual({
      ...changed,
      sound: true,
    });
  });

  it('cannot be read or changed by others, including admins of the company', async () => {
    const body = { sound: false };
    expect((await admin.fail(getNotificationSettings, { query })).status).toBe(403);
    expect((await admin.fail(saveNotificationSettings, { query, body })).status).toBe(403);
  });

  it.each([
    ['nothing', {}],
    ['an unknown value', { sound: 'loud' }],
  ])('refuse %s', async (_what, body) => {
    const before = await settings();
    expect((await trader.fail(saveNotificationSettings, { query, body })).status).toBe(400);
    expect(await settings()).toEqual(before);
  });
});
