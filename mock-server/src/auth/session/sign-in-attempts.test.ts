import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changePassword, signIn } from '@parallax/protocol';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { readMail } from '../../testing/read-mail.ts';
import { TestClient } from '../../testing/test-client.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { SignedInTrader, STRONG_PASSWORD } from '../email-codes/testing/signed-in-trader.ts';

const OWNER = 'trader@acme.example';
const OFFICE = '203.0.113.7';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 });
});
afterAll(() => server.close());

interface Attempt {
  readonly email?: string;
  readonly password?: string;
  readonly from?: string;
  readonly cookie?: string;
  readonly signal?: AbortSignal;
}
const attempt = (
  { email = OWNER, password = 'wrong', from = OFFICE, cookie, signal }: Attempt = {},
  { url } = server,
) =>
  fetch(url + signIn.path, {
    method: 'POST',
    ...(signal === undefined ? {} : { signal }),
    body: JSON.stringify({ email, password }),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
const statusOf = async (parts?: Attempt) => (await attempt(parts)).status;

/** Enters wrong passwords for an account, each from a network of its own. */
async function slowDown(
  email: string,
  { networks, on = server }: { networks: string; on?: TestServer },
) {
  for (let count = 0; count < 50; count += 1) {
    const response = await attempt({ email, from: `${networks}.${count}` }, on);
    expect(response.status).toBe(401);
  }
}

/** Signs in on a new device and returns its cookie header and the attributes of its cookies. */
async function newDevice(email: string, from: string) {
  const response = await attempt({ email, password: DEMO_PASSWORD, from });
  expect(response.status).toBe(200);
  const [session = '', device = '', ...others] = response.headers.getSetCookie();
  expect(session).toMatch(/^parallax\.sid=/);
  expect(others).toEqual([]);
  return { device, cookie: device.split(';')[0] ?? '' };
}

describe('wrong passwords', () => {
  it('lock the sign-in for their network only, and for no device that has signed in before', async () => {
    const known = await newDevice(OWNER, OFFICE);
    expect(known.device).toMatch(/^parallax\.device\.[0-9a-f]{16}=/);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth/sign-in']) {
      expect(known.device).toContain(attribute);
    }
    for (let count = 0; count < 10; count += 1) expect(await statusOf()).toBe(401);
    const refused = await attempt({ password: DEMO_PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await statusOf({ password: DEMO_PASSWORD, from: '198.51.100.9' })).toBe(200);
    expect(await statusOf({ password: DEMO_PASSWORD, cookie: known.cookie })).toBe(200);
  });

  it('on a device that has signed in before are limited on their own', async () => {
    const email = 'solo@indie.example';
    const { cookie } = await newDevice(email, OFFICE);
    for (let count = 0; count < 10; count += 1) {
      expect(await statusOf({ email, cookie, from: `192.0.2.${count}` })).toBe(401);
    }
    expect(await statusOf({ email, cookie, password: DEMO_PASSWORD, from: '192.0.2.77' })).toBe(
      429,
    );
    // they did not count for the network
    expect(await statusOf({ email, password: DEMO_PASSWORD, from: '192.0.2.0' })).toBe(200);
  });

  it('are not exempted by the cookie of another account or a forged one', async () => {
    const from = '198.51.100.20';
    const other = await newDevice('prime@north.example', OFFICE);
    const own = await newDevice('admin@blank.example', OFFICE);
    const name = own.cookie.split('=')[0] ?? '';
    const stolen = `${name}=${other.cookie.split('=')[1]}`;
    const email = 'admin@blank.example';
    for (let count = 0; count < 10; count += 1) {
      const cookie = count % 2 === 0 ? other.cookie : stolen;
      expect(await statusOf({ email, from, cookie })).toBe(401);
    }
    expect(await statusOf({ email, from, cookie: stolen })).toBe(429);
    expect(await statusOf({ email, from, cookie: own.cookie, password: DEMO_PASSWORD })).toBe(200);
  });

  it('are limited in a /48 of IPv6 networks', async () => {
    const email = 'rotating@acme.example';
    for (let count = 0; count < 20; count += 1) {
      expect(await statusOf({ email, from: `2001:db8:7:${count}::1` })).toBe(401);
    }
    expect(await statusOf({ email, from: '2001:db8:7:20::1' })).toBe(429);
    expect(await statusOf({ email, from: '2001:db8:8::1' })).toBe(401);
  });

  it('on a known device are limited as on any other after the password was changed elsewhere', async () => {
    const email = 'prime@north.example';
    const from = '198.51.100.30';
    const { cookie } = await newDevice(email, from);
    const trader = await SignedInTrader.of(server.url, email);
    const code = await trader.requestCode();
    const password = STRONG_PASSWORD;
    const changed = await trader.client.send(changePassword, {
      query: trader.queryWith(code),
      body: { password, confirmPassword: password, code },
    });
    const [renewed = ''] = changed.headers.getSetCookie();
    expect(renewed).toMatch(/^parallax\.device\./);
    for (let count = 0; count < 10; count += 1) {
      expect(await statusOf({ email, from, cookie })).toBe(401);
    }
    expect(await statusOf({ email, from, cookie, password })).toBe(429);
    expect(await statusOf({ email, from, cookie: renewed.split(';')[0] ?? '', password })).toBe(
      200,
    );
  });

  it('are counted when the connection closes during the delay', async () => {
    const email = 'abandoned@acme.example';
    const from = '198.51.100.40';
    await slowDown(email, { networks: '198.20.0' });
    let answered = 0;
    let retryAfter = 0;
    // on a busy machine, a connection may close before the server has read the attempt
    for (let count = 0; retryAfter < 800 && count < 100; count += 1) {
      const response = await attempt({ email, from, signal: AbortSignal.timeout(200) }).catch(
        () => undefined,
      );
      if (response?.status === 401) answered += 1;
      // a second or two only while another attempt is delayed
      else if (response?.status === 429) retryAfter = Number(response.headers.get('retry-after'));
    }
    // fewer than the limit
    expect(answered).toBeLessThan(10);
    expect(retryAfter).toBeGreaterThan(800);
  });

  it('warn the owner later if the e-mail cannot be sent', async () => {
    const clock = new TestClock();
    const smtpUrl = 'smtp://127.0.0.1:1';
    const offline = await startTestServer({ trustProxy: 1, now: clock.now, smtpUrl });
    const warnings = () => offline.logged.filter((line) => line.startsWith('A warning of wrong'));
    await slowDown(OWNER, { networks: '198.20.1', on: offline });
    clock.advance({ minutes: 16 });
    await slowDown(OWNER, { networks: '198.20.1', on: offline });
    await offline.close();
    expect(warnings()).toHaveLength(2);
  });

  it.each([
    ['slow down an account', 'admin@acme.example', 1],
    ['slow down an unknown address as well, without an e-mail', 'nobody@acme.example', 0],
  ])('from many networks %s, and its owner gets one e-mail', async (_case, email, mails) => {
    // those on devices that have signed in before count as well
    const known = mails === 0 ? undefined : await newDevice(email, OFFICE);
    for (let count = 0; count < 51; count += 1) {
      const from = `198.18.${count}.${mails}`;
      const device = count < 10 && known !== undefined ? { cookie: known.cookie } : {};
      expect(await statusOf({ email, from, ...device })).toBe(401);
    }
    const startedAt = performance.now();
    expect(await statusOf({ email, from: '198.19.0.1' })).toBe(401);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(495);
    const received = await readMail(new TestClient(server.url), email);
    expect(received).toHaveLength(mails);
    for (const { subject, text } of received) {
      expect(subject).toBe('Attempts to sign in to your Parallax account');
      expect(text).toContain('50 wrong passwords');
    }
  });
});
