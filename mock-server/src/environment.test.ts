import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './environment.ts';
import { isLoopback } from './http/loopback.ts';

const read = (variables: Record<string, string>) => readEnvironment(variables, '/srv');

describe('readEnvironment', () => {
  it('returns loopback and the simulator when nothing is set', () => {
    expect(read({})).toEqual({
      role: 'all',
      natsUrl: undefined,
      metricsPort: undefined,
      logFormat: 'text',
      tracing: undefined,
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/.data',
      feed: 'sim',
      feedSpeed: 1,
      replayDir: undefined,
      remoteFolders: [],
      remoteOrigins: [],
      overrides: false,
      failingPeopleMin: 3,
      failingCompaniesMin: 2,
      liveVenues: expect.arrayContaining(['binance_spot', 'deribit', 'coinbase']),
      lateOrderMs: 15_000,
      liveUrl: undefined,
      demo: true,
      localOnly: true,
      control: false,
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      mailboxPassword: undefined,
      trustProxy: undefined,
      outboundAddresses: [],
      sessionSecret: undefined,
      secretsKey: undefined,
      serviceWorker: true,
    });
  });

  it('treats an empty variable as not set', () => {
    expect(read({ PORT: '', FEED: '', DEMO: '' }).port).toBe(3000);
  });

  it.each([
    [
      { ROLE: 'all', NATS_URL: 'nats://127.0.0.1:4222' },
      'NATS_URL is invalid: it connects processes with ROLE=market, web and engine. Set ROLE.',
    ],
    [{ ROLE: 'market' }, 'ROLE=market is invalid: it requires NATS_URL.'],
    [
      { ROLE: 'web', NATS_URL: 'nats://127.0.0.1:4222' },
      'ROLE=web is invalid: it requires DATABASE_URL, since processes cannot share the embedded database.',
    ],
    [{ ROLE: 'server' }, 'ROLE=server is invalid: it must be one of: all, market, web, engine.'],
    [
      { NATS_URL: 'ftp://ada:secret@host' },
      'NATS_URL is invalid: it must be an address like nats://user:password@host:4222.',
    ],
    [
      { BASE_PATH: '/desk' },
      'BASE_PATH=/desk is invalid: it must be /, since pages, API, feed and cookies use the root of a host: give the product a host name of its own.',
    ],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT=xml is invalid: it must be one of: text, json.'],
    [{ FEED: 'real' }, 'FEED=real is invalid: it must be one of: sim, replay, live.'],
    [
      { LIVE_VENUES: 'okx,bitmex' },
      'LIVE_VENUES=okx,bitmex is invalid: it must be a list of: bybit_unified, deribit, okx, binance_spot, binance_coinm, binance_usdm, kraken_spot, coinbase.',
    ],
    [
      { LIVE_URL: 'here' },
      'LIVE_URL=here is invalid: it must be an address like http://127.0.0.1:4100.',
    ],
    [
      { REMOTE_FOLDERS: '../billing' },
      'REMOTE_FOLDERS=../billing is invalid: it must be a list of folders with names like mf-billing.',
    ],
    [{ PORT: 'http' }, 'PORT=http is invalid: it must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT=70000 is invalid: it must be a number from 0 to 65535.'],
    [{ FEED_SPEED: '0' }, 'FEED_SPEED=0 is invalid: it must be a number above 0.'],
    [
      { TRUST_PROXY: 'yes' },
      'TRUST_PROXY=yes is invalid: it must be the number of proxies, or a list of their addresses.',
    ],
    [
      { OUTBOUND_ADDRESSES: '203.0.113.7,host.example' },
      'OUTBOUND_ADDRESSES=203.0.113.7,host.example is invalid: it must be a list of IP addresses or ranges like 203.0.113.7,198.51.100.0/28.',
    ],
    [{ OUTBOUND_ADDRESSES: '203.0.113.0/33' }, 'it must be a list of IP addresses or ranges'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      'OTEL_EXPORTER_OTLP_ENDPOINT=collector:4317 is invalid: it must be an address like http://collector.example:4318.',
    ],
    [
      { OTEL_RESOURCE_ATTRIBUTES: 'team=desk,production' },
      'OTEL_RESOURCE_ATTRIBUTES=team=desk,production is invalid: it must be a list like deployment.environment.name=production,cloud.region=eu-west-1.',
    ],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'team=%E0%A4%A' }, 'it must be a list like deployment'],
    [{ DEMO: 'yes' }, 'DEMO=yes is invalid: it must be 1 (on) or 0 (off).'],
  ])('refuses %j with one clear line', (variables, line) => {
    expect(() => read(variables)).toThrow(line);
  });

  it('accepts outbound IPv4 and IPv6 addresses and ranges without duplicates', () => {
    const text = '203.0.113.7, 198.51.100.0/28,2001:db8::/48 ,203.0.113.7';
    expect(read({ OUTBOUND_ADDRESSES: text }).outboundAddresses).toEqual([
      '203.0.113.7',
      '198.51.100.0/28',
      '2001:db8::/48',
    ]);
  });

  it('names the service of traces by its role, and then by what is set', () => {
    const endpoint = 'http://127.0.0.1:4318';
    const common = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
    expect(read(common).tracing).toEqual({ endpoint, attributes: { 'service.name': 'parallax' } });
    const market = { ...common, ROLE: 'market', NATS_URL: 'nats://127.0.0.1:4222' };
    expect(read(market).tracing?.attributes).toEqual({ 'service.name': 'parallax-market' });
    const attributes = { ...common, OTEL_RESOURCE_ATTRIBUTES: 'team=fast%20desk, service.name=a' };
    expect(read(attributes).tracing?.attributes).toEqual({
      team: 'fast desk',
      'service.name': 'a',
    });
    const named = { ...attributes, OTEL_SERVICE_NAME: 'b' };
    expect(read(named).tracing?.attributes).toEqual({ team: 'fast desk', 'service.name': 'b' });
    expect(read({ OTEL_SERVICE_NAME: 'b' }).tracing).toBeUndefined();
  });

  it('accepts folders of further remotes and derives their names', () => {
    expect(read({ REMOTE_FOLDERS: '../teams/mf-billing, /opt/mf-risk-lab' }).remoteFolders).toEqual(
      [
        { name: 'mf_billing', folder: '/teams/mf-billing' },
        { name: 'mf_risk_lab', folder: '/opt/mf-risk-lab' },
      ],
    );
  });

  it('accepts a list of remote origins and rejects addresses with a path', () => {
    const text = 'https://remotes.example, http://127.0.0.1:3103,https://remotes.example';
    expect(read({ REMOTE_ORIGINS: text }).remoteOrigins).toEqual([
      'https://remotes.example',
      'http://127.0.0.1:3103',
    ]);
    expect(() => read({ REMOTE_ORIGINS: 'https://remotes.example/mf' })).toThrow(
      'must be a list of origins',
    );
  });

  it('accepts a list of live venues without duplicates', () => {
    expect(read({ LIVE_VENUES: 'okx, kraken_spot,okx' }).liveVenues).toEqual([
      'okx',
      'kraken_spot',
    ]);
    expect(read({}).liveVenues).toHaveLength(8);
  });

  it('does not repeat an invalid session secret in the error', () => {
    expect(() => read({ SESSION_SECRET: 'short' })).toThrow(
      'SESSION_SECRET is invalid: it must have at least 32 characters.',
    );
  });

  it('accepts a key of 32 bytes in base64 or hex, and does not repeat an invalid key in the error', () => {
    const key = Buffer.alloc(32, 7);
    expect(read({ SECRETS_KEY: key.toString('base64') }).secretsKey).toEqual(new Uint8Array(key));
    for (const hex of [key.toString('hex'), 'AB'.repeat(32)]) {
      expect(read({ SECRETS_KEY: hex }).secretsKey).toEqual(
        new Uint8Array(Buffer.from(hex, 'hex')),
      );
    }
    const short = key.subarray(1);
    const wrong = ['secret', short.toString('base64'), short.toString('hex'), 'zz'.repeat(32)];
    for (const SECRETS_KEY of wrong) {
      expect(() => read({ SECRETS_KEY })).toThrow(
        'SECRETS_KEY is invalid: it must be base64 or hex of 32 bytes.',
      );
    }
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:secret@db/x'],
    ['SMTP_URL', 'http://user:secret@mail'],
    ['SMTP_URL', 'secret'],
    ['MAILBOX_PASSWORD', 'secret'],
  ])('does not repeat the secret of %s in the error', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      new RegExp(`^${name} is invalid: it must (?!.*secret)`),
    );
  });

  it('disables demo accounts on embedded storage with DEMO=0', () => {
    expect(read({ DEMO: '0' }).demo).toBe(false);
    expect(read({ DEMO: '1' }).demo).toBe(true);
    expect(() => read({ DEMO: '0', CONTROL: '1' })).toThrow('CONTROL=1 is invalid');
  });

  it('allows demo accounts in PostgreSQL only with DEMO=1', () => {
    const DATABASE_URL = 'postgres://parallax:word@db.example:5432/parallax';
    expect(read({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
    expect(read({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('allows the test control only with demo accounts', () => {
    expect(read({ CONTROL: '1' }).control).toBe(true);
    expect(read({ CONTROL: '1', HOST: '0.0.0.0', DEMO: '1' }).control).toBe(true);
    expect(() => read({ CONTROL: '1', HOST: '0.0.0.0' })).toThrow('CONTROL=1 is invalid');
  });

  it('serves demo accounts beyond this machine only with DEMO=1', () => {
    for (const DEMO of ['', '0', '1']) {
      expect(read({ DEMO }).localOnly).toBe(DEMO === '');
    }
    expect(read({ HOST: '0.0.0.0' }).localOnly).toBe(false);
  });

  it('allows demo accounts beyond loopback only with DEMO=1', () => {
    expect(read({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(read({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
  });
});

describe('isLoopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['::1', true],
    ['127.example.org', false],
    ['0.0.0.0', false],
    ['::', false],
  ])('maps %s to %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
