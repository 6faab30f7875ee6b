import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addCompanyExchange,
  addCustodian,
  addPrimeBroker,
  createApiKey,
  listApiKeys,
  listCompanyExchanges,
  listNotifications,
  listVaults,
  registeredConnectionSchema,
  signIn,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../seed/demo-traders.ts';
import { demoConnection } from '../testing/demo-connection.ts';
import { demoTrader } from '../testing/demo-trader.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { startServer } from './start-server.ts';

const ADMIN = demoTrader('admin@acme.example');
const COMPANY = { companyId: ADMIN.companyId };
const JSON_HEADERS = { 'content-type': 'application/json' };

/** A secret with a marker that can be searched for. */
const marked = (what: string): string => `submitted-secret-${what}-f31c09d2e7`;

let dataDir: string;
const logged: string[] = [];
/** every server response, except the one that shows a new token */
const responses: string[] = [];
let tokenSecret = '';

const start = (secretsKey?: Uint8Array) =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    market: fixedMarket,
    secretsKey,
    log: (line) => logged.push(line),
  });

async function submitEverything(client: TestClient): Promise<void> {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const form = body instanceof FormData;
    const response = await client.fetch(path, {
      method,
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      ...(body === undefined || form ? {} : { headers: JSON_HEADERS }),
    });
    const text = await response.text();
    responses.push(text, JSON.stringify([...response.headers]));
    return JSON.parse(text);
  }
  const keys = (what: string) => ({
    apiKey: marked(`${what}-key`),
    secretKey: marked(`${what}-secret`),
    passphrase: marked(`${what}-passphrase`),
  });

  const exchange = { name: 'Exchange', ...COMPANY, exchangeId: 'okx', ...keys('exchange') };
  await send('POST', addCompanyExchange.path, exchange);
  // refused requests too
  await send('POST', addCompanyExchange.path, { ...exchange, apiKey: 'invalid' });
  await send('POST', addCompanyExchange.path, { ...exchange, exchangeId: 'moon' });
  await send('POST', addCompanyExchange.path, {
    ...exchange,
    name: 7,
    secretKey: [marked('list')],
  });
  const broker = { name: 'Prime', ...COMPANY, exchangeId: 'hidden_road', ...keys('prime') };
  await send('POST', addPrimeBroker.path, broker);
  await send('PUT', updateCompanyExchangeKey.path, {
    companyExchangeId: demoConnection('Fireblocks treasury'),
    exchangeId: 'fireblocks',
    ...keys('update'),
    secretKeyFile: marked('update-file'),
  });
  const form = new FormData();
  form.set('Name', 'Custodian');
  form.set('CompanyId', ADMIN.companyId);
  form.set('ExchangeId', 'fireblocks');
  form.set('ApiKey', marked('custodian-key'));
  form.set('Passphrase', marked('custodian-passphrase'));
  form.set('SecretKeyFile', new File([marked('custodian-file')], 'secret.key'));
  const custodian = await send('POST', addCustodian.path, form);
  const { id } = z.object({ data: registeredConnectionSchema }).parse(custodian).data;
  form.set('ExchangeId', 'moon');
  await send('POST', addCustodian.path, form);
  await send('GET', `${listVaults.path}?CustodianId=${id}`);
  const made = await client.call(createApiKey, {
    body: { name: 'Robot', withdraw: false, readOnly: true, ipWhitelist: [] },
  });
  tokenSecret = made.secretKey;
  await send('GET', listCompanyExchanges.path);
  await send('GET', `${listApiKeys.path}?CompanyId=${ADMIN.companyId}`);
  await send('GET', `${listNotifications.path}?TraderId=${ADMIN.id}`);
  responses.push(await (await client.fetch('/dev/mail')).text());
}

async function rawFiles(folder: string): Promise<{ name: string; content: Buffer }[]> {
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const stats = await Promise.all(paths.map((path) => stat(path)));
  const files = paths.filter((_, at) => stats[at]?.isFile());
  return Promise.all(files.map(async (name) => ({ name, content: await readFile(name) })));
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parallax-secrets-'));
  const server = await start();
  const client = new TestClient(server.url);
  await client.call(signIn, { body: { email: 'admin@acme.example', password: DEMO_PASSWORD } });
  await submitEverything(client);
  await server.close();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('a submitted key or secret', () => {
  it('never appears in a response', () => {
    expect(responses.length).toBeGreaterThan(20);
    expect(responses.filter((response) => response.includes('submitted-secret-'))).toEqual([]);
    expect(responses.filter((response) => response.includes(tokenSecret))).toEqual([]);
  });

  it('never appears in the log', () => {
    expect(logged).toEqual([]);
  });

  it('never appears on disk', async () => {
    const files = await rawFiles(dataDir);
    // stored plain text proves that the search works
    const filesWith = (text: string | Buffer) =>
      files.filter(({ content }) => content.includes(text)).map(({ name }) => name);
    expect(filesWith('Custodian')).not.toEqual([]);
    for (const secret of ['submitted-secret-', 'f31c09d2e7', tokenSecret]) {
      expect(filesWith(secret)).toEqual([]);
      expect(filesWith(Buffer.from(secret, 'utf16le'))).toEqual([]);
    }
  });
});

describe('the encryption key', () => {
  it('is stored in a file that only its owner may read', async () => {
    const { mode } = await stat(join(dataDir, 'secrets-key'));
    expect(mode & 0o777).toBe(0o600);
  });

  it('must match the key that encrypted the stored secrets', async () => {
    await expect(start(new Uint8Array(32))).rejects.toThrow(
      'The stored keys were encrypted with another key.',
    );
    const kept = Buffer.from(await readFile(join(dataDir, 'secrets-key'), 'utf8'), 'hex');
    await (await start(new Uint8Array(kept))).close();
  });
});
