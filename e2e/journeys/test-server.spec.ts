import { expect, test } from '@playwright/test';
import { ProductServer } from '../kit/server.ts';

const SETTINGS = { DATABASE_URL: 'postgres://127.0.0.1:9/none', SMTP_URL: 'smtp://127.0.0.1:9' };

test.afterEach(() => {
  for (const name of Object.keys(SETTINGS)) delete process.env[name];
});

test('a test server uses neither the database nor the mail server of the caller', async () => {
  Object.assign(process.env, SETTINGS);
  const server = await ProductServer.start({ feed: 'sim' });
  // the development mailbox exists only without a mail server
  expect((await fetch(new URL('/dev/mail', server.url))).status).toBe(200);
  await server.stop();
});

test('a test server that was killed can be stopped', async () => {
  const server = await ProductServer.start({ feed: 'sim' });
  await server.kill();
  await expect(server.stop()).resolves.toBeUndefined();
});
