import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resendEmailCode } from '@parallax/protocol';
import { defaultBranding } from '../branding/branding.ts';
import { readMail } from '../testing/read-mail.ts';
import { startProxy } from '../testing/start-proxy.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-router.ts';
import { sender, smtpMail } from './smtp-mail.ts';
import { MailServer } from './testing/mail-server.ts';

const email = (to: string, subject: string) => ({ to, subject, text: 'Good day.' });

const from = sender(defaultBranding('1'), undefined);
const withServer = async (
  refusing: boolean,
  use: (url: string, lines: string[]) => Promise<void>,
) => {
  const server = await MailServer.start({ refusing });
  await use(server.url, server.lines);
  await server.close();
};

describe('the development mailbox', () => {
  it('lists all e-mails or those to one address, newest first', async () => {
    let ms = 0;
    const mailbox = new Mailbox(() => (ms += 1000));
    await mailbox.send({ ...email('a@x.example', 'first'), code: '012345' });
    await mailbox.send(email('b@x.example', 'second'));
    expect(mailbox.list()).toEqual([
      { ...email('b@x.example', 'second'), code: null, at: '1970-01-01T00:00:02.000Z' },
      { ...email('a@x.example', 'first'), code: '012345', at: '1970-01-01T00:00:01.000Z' },
    ]);
    expect(mailbox.list(' A@X.example ').map(({ subject }) => subject)).toEqual(['first']);
    mailbox.clear();
    expect(mailbox.list()).toEqual([]);
  });

  it('retains the newest 200 e-mails', async () => {
    const mailbox = new Mailbox(() => 0);
    for (let n = 0; n < 250; n += 1) await mailbox.send(email('a@x.example', `${n}`));
    const subjects = mailbox.list().map(({ subject }) => subject);
    expect(subjects).toHaveLength(200);
    expect(subjects.at(0)).toBe('249');
    expect(subjects.at(-1)).toBe('50');
  });

  it('escapes the content of e-mails', () => {
    const hostile = '<script>alert(1)</script>';
    const stored = { ...email(`"${hostile}@x.example`, hostile), code: null, at: 'now' };
    const page = mailboxPage([stored], hostile);
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });
});

describe('/dev/mail', () => {
  let server: TestServer;
  let nobody: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    nobody = new TestClient(server.url);
  });
  afterAll(() => server.close());

  it('serves a page and JSON to this machine', async () => {
    const empty = await (await nobody.fetch('/dev/mail')).text();
    expect(empty).toContain('No e-mails yet.');
    const email = 'solo@indie.example';
    await nobody.call(resendEmailCode, { body: { email, processName: 4 } });
    const [sent] = await readMail(nobody, email);
    const page = await nobody.fetch('/dev/mail', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain(sent?.code);
  });

  it.each(['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'returns 404 to forwarded requests with %s',
    async (name) => {
      const response = await nobody.fetch('/dev/mail', { headers: { [name]: '8.8.8.8' } });
      expect(response.status).toBe(404);
    },
  );

  it('returns 404 for a foreign host name', async () => {
    const { port } = new URL(server.url);
    const response = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.end('GET /dev/mail HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n');
      });
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      socket.on('close', () => resolve(text));
    });
    expect(response).toMatch(/^HTTP\/1.1 404 /);
  });
});

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
const read = (url: string, authorization?: string) =>
  fetch(`${url}/dev/mail`, authorization === undefined ? {} : { headers: { authorization } });

describe('/dev/mail of a server without the demo', () => {
  const mailboxPassword = 'a-password-of-32-characters-or-more';

  it('does not exist without a password', async () => {
    const real = await startTestServer({ demo: false });
    expect((await read(real.url)).status).toBe(404);
    await real.close();
  });

  it('requires the password', async () => {
    const real = await startTestServer({ demo: false, mailboxPassword });
    const refused = await read(real.url);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
    expect(await refused.text()).not.toContain(mailboxPassword);
    for (const wrong of [
      basic(mailboxPassword),
      basic(`:${mailboxPassword}x`),
      basic(':'),
      'Basic',
      'Basic %%%',
      `Bearer ${mailboxPassword}`,
    ]) {
      expect([wrong, (await read(real.url, wrong)).status]).toEqual([wrong, 401]);
    }
    const granted = await read(real.url, basic(`operator:${mailboxPassword}`));
    expect([granted.status, await granted.text()]).toEqual([
      200,
      expect.stringContaining('No e-mails yet.'),
    ]);
    expect(real.logged).toEqual([]);
    await real.close();
  });

  it('does not exist through a proxy, even with the password', async () => {
    const real = await startTestServer({ demo: false, mailboxPassword });
    const proxy = await startProxy(real.url);
    expect((await read(proxy.url, basic(`:${mailboxPassword}`))).status).toBe(404);
    await proxy.close();
    await real.close();
  });
});

describe('a mail server', () => {
  it('receives pending e-mails before the server shuts down', async () => {
    const slow = await MailServer.start({ held: true });
    const product = await startTestServer({ smtpUrl: slow.url });
    const body = { email: 'solo@indie.example', processName: 4 as const };
    await new TestClient(product.url).call(resendEmailCode, { body });
    const closing = product.close();
    slow.release();
    await closing;
    expect(slow.lines).toContain('To: solo@indie.example');
    await slow.close();
  });

  it('receives e-mails from the product', () =>
    withServer(false, async (url, lines) => {
      await smtpMail(url, from).send(email('a@x.example', 'Hello'));
      expect(lines).toContain('From: Parallax <no-reply@parallax.example>');
      expect(lines).toContain('To: a@x.example');
      expect(lines).toContain('Subject: Hello');
      expect(lines).toContain('Good day.');
    }));

  it('is reported when it refuses an e-mail, without the content of the e-mail', () =>
    withServer(true, async (url) => {
      const sending = smtpMail(url, from).send(email('a@x.example', 'Hello'));
      await expect(sending).rejects.toThrow(
        'The mail server did not accept an e-mail (EENVELOPE).',
      );
    }));

  it('is reported when unreachable', async () => {
    const sending = smtpMail('smtp://127.0.0.1:1', from).send(email('a@x.example', 'Hello'));
    await expect(sending).rejects.toThrow(/^The mail server did not accept an e-mail \(E\w+\)\.$/);
  });
});
