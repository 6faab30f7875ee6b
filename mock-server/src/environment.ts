import { isIP } from 'node:net';
import { basename, resolve } from 'node:path';
import { remoteNameSchema } from '@parallax/federation/registry';
import type { RemoteFolder } from '@parallax/server-kit/config/screens';
import { StartFailure } from '@parallax/server-kit/config/start-failure';
import { readTrustProxy, type TrustProxy } from '@parallax/server-kit/config/trust-proxy';
import { SECRETS_KEY_BYTES } from '@parallax/server-kit/secrets/keyring';
import type { TracingOptions } from '@parallax/server-kit/tracing/tracing';
import { FEEDS, type FeedName } from '@parallax/server-market/feed-names';
import { LIVE_VENUES, type LiveVenueName } from '@parallax/server-market/live/live-venue-names';
import { z } from 'zod';
import { isLoopback } from './http/loopback.ts';

const LOG_FORMATS = ['text', 'json'] as const;

const ROLES = ['all', 'market', 'web', 'engine'] as const;
export type RoleName = (typeof ROLES)[number];

const MINIMUM = 'must be a number from 1 to 1000';
const minimum = z.coerce.number({ error: MINIMUM }).int(MINIMUM).min(1, MINIMUM).max(1000, MINIMUM);

const PORT_RULE = 'must be a number from 0 to 65535';
const port = z.coerce
  .number({ error: PORT_RULE })
  .int(PORT_RULE)
  .min(0, PORT_RULE)
  .max(65_535, PORT_RULE);

const flag = z
  .enum(['0', '1'], { error: 'must be 1 (on) or 0 (off)' })
  .transform((value) => value === '1')
  .optional();

/** Variables whose values must not appear in messages. */
const SECRET: ReadonlySet<string> = new Set([
  'SESSION_SECRET',
  'SECRETS_KEY',
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_URL',
  'MAILBOX_PASSWORD',
]);

const address = (protocols: readonly string[], rule: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), rule);

const KEY_RULE = 'must be base64 or hex of 32 bytes';
/** 32 bytes in base64 or hex; the length distinguishes the two. */
const keySchema = z
  .union([z.hex().length(2 * SECRETS_KEY_BYTES), z.base64()], KEY_RULE)
  .transform((text) => {
    const isHex = text.length === 2 * SECRETS_KEY_BYTES;
    return new Uint8Array(Buffer.from(text, isHex ? 'hex' : 'base64'));
  })
  .refine((key) => key.length === SECRETS_KEY_BYTES, KEY_RULE);

const trustProxySchema = z.string().transform((text, context) => {
  const proxies = readTrustProxy(text);
  if (proxies !== undefined) return proxies;
  const rule = 'must be the number of proxies, or a list of their addresses';
  context.addIssue({ code: 'custom', message: rule });
  return z.NEVER;
});

const ADDRESSES_RULE = 'must be a list of IP addresses or ranges like 203.0.113.7,198.51.100.0/28';

const PREFIX_MAX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const longest = PREFIX_MAX[isIP(address)];
  if (longest === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
}

const outboundAddressesSchema = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .pipe(z.array(z.string().refine(isAddressOrRange, ADDRESSES_RULE)))
  .transform((addresses) => [...new Set(addresses)]);

const VENUES_RULE = `must be a list of: ${LIVE_VENUES.join(', ')}`;

const liveVenuesSchema = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(LIVE_VENUES, { error: VENUES_RULE })))
  .transform((names) => [...new Set(names)]);

/** Folders of remotes outside this repository: `../teams/mf-billing` is `mf_billing`. */
const remoteFoldersSchema = z
  .string()
  .transform((text) =>
    text.split(',').map((folder) => {
      const path = folder.trim();
      return { name: basename(path).replaceAll('-', '_'), folder: path };
    }),
  )
  .pipe(
    z.array(
      z.object({
        name: z.custom<RemoteFolder['name']>(
          (name) => remoteNameSchema.safeParse(name).success,
          'must be a list of folders with names like mf-billing',
        ),
        folder: z.string(),
      }),
    ),
  );

const ORIGINS_RULE = 'must be a list of origins like https://remotes.example';

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const originsSchema = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.string().refine(isOrigin, ORIGINS_RULE)))
  .transform((origins) => [...new Set(origins)]);

const ATTRIBUTES_RULE =
  'must be a list like deployment.environment.name=production,cloud.region=eu-west-1';
const ATTRIBUTE = /^\s*([\w./-]+)\s*=\s*([^\s=,;\\"]*)\s*$/;

/** Decodes a percent-encoded value; undefined when it is not one. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const resourceAttributesSchema = z.string().transform((text, context) => {
  const entries = text.split(',').flatMap((part) => {
    const [, key = '', encoded = ''] = ATTRIBUTE.exec(part) ?? [];
    const value = decoded(encoded);
    return key === '' || value === undefined ? [] : [[key, value] as const];
  });
  if (entries.length === text.split(',').length) return Object.fromEntries(entries);
  context.addIssue({ code: 'custom', message: ATTRIBUTES_RULE });
  return z.NEVER;
});

const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  FEED: z.enum(FEEDS, { error: `must be one of: ${FEEDS.join(', ')}` }).default('sim'),
  FEED_SPEED: z.coerce
    .number({ error: 'must be a number above 0' })
    .positive('must be a number above 0')
    .max(1000, 'must be at most 1000')
    .default(1),
  REPLAY_DIR: z.string().optional(),
  REMOTE_FOLDERS: remoteFoldersSchema.optional(),
  REMOTE_ORIGINS: originsSchema.optional(),
  FAILING_PEOPLE_MIN: minimum.default(3),
  FAILING_COMPANIES_MIN: minimum.default(2),
  LATE_ORDER_SECONDS: minimum.default(15),
  LIVE_VENUES: liveVenuesSchema.optional(),
  LIVE_URL: address(
    ['http:', 'https:'],
    'must be an address like http://127.0.0.1:4100',
  ).optional(),
  ROLE: z.enum(ROLES, { error: `must be one of: ${ROLES.join(', ')}` }).default('all'),
  NATS_URL: address(
    ['nats:', 'tls:'],
    'must be an address like nats://user:password@host:4222',
  ).optional(),
  METRICS_PORT: port.optional(),
  LOG_FORMAT: z
    .enum(LOG_FORMATS, { error: `must be one of: ${LOG_FORMATS.join(', ')}` })
    .default('text'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    ['http:', 'https:'],
    'must be an address like http://collector.example:4318',
  ).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: resourceAttributesSchema.optional(),
  BASE_PATH: z
    .literal(
      '/',
      'must be /, since pages, API, feed and cookies use the root of a host: give the product a host name of its own',
    )
    .optional(),
  DEMO: flag,
  CONTROL: flag,
  OVERRIDES: flag,
  SERVICE_WORKER: flag,
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'must be an address like postgres://user:password@host:5432/database',
  ).optional(),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'must be an address like smtp://user:password@host:587',
  ).optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  MAILBOX_PASSWORD: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRETS_KEY: keySchema.optional(),
  TRUST_PROXY: trustProxySchema.optional(),
  OUTBOUND_ADDRESSES: outboundAddressesSchema.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
});

/** The variables that configure a server; it ignores others. */
export const VARIABLES: ReadonlySet<string> = new Set(Object.keys(environmentSchema.shape));

/** The configuration of a server by environment variables. */
export interface Environment {
  readonly role: RoleName;
  /** connects the processes of an installation; undefined for a single process */
  readonly natsUrl: string | undefined;
  /** the port of the metrics for Prometheus; undefined for none */
  readonly metricsPort: number | undefined;
  readonly logFormat: (typeof LOG_FORMATS)[number];
  /** where traces are sent; undefined for none */
  readonly tracing: TracingOptions | undefined;
  /** 0: any free port */
  readonly port: number;
  readonly host: string;
  /** absolute */
  readonly dataDir: string;
  readonly feed: FeedName;
  /** speed factor of a replay */
  readonly feedSpeed: number;
  /** absolute folder of the recorded series to replay; undefined for Kraken's trades */
  readonly replayDir: string | undefined;
  /** further remotes to serve, in absolute folders */
  readonly remoteFolders: readonly RemoteFolder[];
  /** other origins whose remotes may run here */
  readonly remoteOrigins: readonly string[];
  /** whether the platform role may replace a remote in its own page */
  readonly overrides: boolean;
  /** users for whom a version must fail before it is rolled back automatically */
  readonly failingPeopleMin: number;
  readonly failingCompaniesMin: number;
  /** how long after it was stored an order that acts at once may leave, in milliseconds */
  readonly lateOrderMs: number;
  /** the live venues of FEED=live; the others are simulated */
  readonly liveVenues: readonly LiveVenueName[];
  /** replaces the addresses of the live venues */
  readonly liveUrl: string | undefined;
  /** whether to allow the demo accounts, whose password is public */
  readonly demo: boolean;
  /** whether demo accounts are served to browsers on this machine only, since DEMO=1 is not set */
  readonly localOnly: boolean;
  /** whether the test control at `/__control` is enabled */
  readonly control: boolean;
  /** false removes the service worker of the mobile page from every browser */
  readonly serviceWorker: boolean;
  /** the PostgreSQL to use; undefined for the embedded database in the data folder */
  readonly databaseUrl: string | undefined;
  /** the mail server; undefined: e-mails are stored in the development mailbox */
  readonly smtpUrl: string | undefined;
  /** the sender's address; undefined for one at the site of the branding */
  readonly mailFrom: string | undefined;
  /** protects the development mailbox, which requires it unless only demo companies exist */
  readonly mailboxPassword: string | undefined;
  /** the proxies whose forwarded headers are trusted; undefined for none */
  readonly trustProxy: TrustProxy | undefined;
  /** the addresses from which this installation calls providers; empty if unknown */
  readonly outboundAddresses: readonly string[];
  /** undefined to generate and store one in the data folder */
  readonly sessionSecret: string | undefined;
  /** encrypts keys and secrets; undefined to generate and store one in the data folder */
  readonly secretsKey: Uint8Array | undefined;
}

/** Throws a StartFailure when a role cannot work with the other variables. */
function requireRole({
  ROLE,
  NATS_URL,
  DATABASE_URL,
}: {
  readonly ROLE: RoleName;
  readonly NATS_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
}): void {
  if (ROLE === 'all') {
    if (NATS_URL === undefined) return;
    throw new StartFailure(
      'NATS_URL is invalid: it connects processes with ROLE=market, web and engine. Set ROLE.',
    );
  }
  if (NATS_URL === undefined) {
    throw new StartFailure(`ROLE=${ROLE} is invalid: it requires NATS_URL.`);
  }
  if (ROLE !== 'market' && DATABASE_URL === undefined) {
    throw new StartFailure(
      `ROLE=${ROLE} is invalid: it requires DATABASE_URL, since processes cannot share the embedded database.`,
    );
  }
}

/** A name in the list of services for each role, unless OTEL_SERVICE_NAME replaces it. */
function readTracing({
  ROLE,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: name,
  OTEL_RESOURCE_ATTRIBUTES: attributes,
}: z.output<typeof environmentSchema>): TracingOptions | undefined {
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    attributes: {
      'service.name': ROLE === 'all' ? 'parallax' : `parallax-${ROLE}`,
      ...attributes,
      ...(name === undefined ? {} : { 'service.name': name }),
    },
  };
}

/**
 * Parses the environment variables; empty ones count as unset. Relative folders resolve against
 * `workingDirectory`. Throws a StartFailure that names the first invalid variable.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Environment {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    const variable = SECRET.has(name) ? name : `${name}=${variables[name]}`;
    throw new StartFailure(`${variable} is invalid: it ${issue?.message}.`);
  }
  const { PORT, HOST, DATA_DIR, FEED, FEED_SPEED, DEMO, CONTROL, ...rest } = parsed.data;
  const { REPLAY_DIR, REMOTE_FOLDERS = [], LIVE_VENUES: liveVenues = LIVE_VENUES, LIVE_URL } = rest;
  const { DATABASE_URL, SMTP_URL, MAIL_FROM, TRUST_PROXY, SESSION_SECRET, SECRETS_KEY } = rest;
  const { OUTBOUND_ADDRESSES: outboundAddresses = [], REMOTE_ORIGINS: remoteOrigins = [] } = rest;
  const demo = DEMO ?? (isLoopback(HOST) && DATABASE_URL === undefined);
  if (CONTROL && !demo) {
    throw new StartFailure(
      'CONTROL=1 is invalid: the test control requires the demo accounts. Set DEMO=1 to allow them.',
    );
  }
  requireRole(parsed.data);
  return {
    role: rest.ROLE,
    natsUrl: rest.NATS_URL,
    metricsPort: rest.METRICS_PORT,
    logFormat: rest.LOG_FORMAT,
    tracing: readTracing(parsed.data),
    port: PORT,
    host: HOST,
    dataDir: resolve(workingDirectory, DATA_DIR),
    feed: FEED,
    feedSpeed: FEED_SPEED,
    replayDir: REPLAY_DIR === undefined ? undefined : resolve(workingDirectory, REPLAY_DIR),
    remoteFolders: REMOTE_FOLDERS.map(({ name, folder }) => ({
      name,
      folder: resolve(workingDirectory, folder),
    })),
    remoteOrigins,
    overrides: rest.OVERRIDES ?? false,
    failingPeopleMin: rest.FAILING_PEOPLE_MIN,
    failingCompaniesMin: rest.FAILING_COMPANIES_MIN,
    lateOrderMs: rest.LATE_ORDER_SECONDS * 1_000,
    liveVenues,
    liveUrl: LIVE_URL,
    demo,
    localOnly: demo && DEMO === undefined,
    control: CONTROL ?? false,
    serviceWorker: rest.SERVICE_WORKER ?? true,
    databaseUrl: DATABASE_URL,
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    mailboxPassword: rest.MAILBOX_PASSWORD,
    trustProxy: TRUST_PROXY,
    outboundAddresses,
    sessionSecret: SESSION_SECRET,
    secretsKey: SECRETS_KEY,
  };
}
