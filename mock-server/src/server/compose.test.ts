import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@parallax/server-kit/config/product';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment, VARIABLES } from '../environment.ts';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

/** A variable of compose.yaml, with its default or the message that it is missing. */
const REFERENCE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;
const COMPOSE = read('compose.yaml');

/** The names and values of a file of settings. */
const readSettings = (file: string): Map<string, string> =>
  new Map(
    [...read(file).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

const EXAMPLE = readSettings('.env.example');
/** The settings that the example leaves to the operator, and must have. */
const SECRETS = new Map([
  ['POSTGRES_PASSWORD', 'a'.repeat(64)],
  ['NATS_PASSWORD', 'b'.repeat(64)],
  ['SESSION_SECRET', 'c'.repeat(64)],
  ['SECRETS_KEY', Buffer.alloc(32, 7).toString('base64')],
]);
const filledIn = new Map([...EXAMPLE, ...SECRETS]);

/** Replaces the variables as Compose does: an empty value counts as none where there is a default. */
const interpolate = (text: string): string =>
  text.replaceAll(REFERENCE, (_reference, name: string, kind?: string, rest = '') => {
    const value = filledIn.get(name) ?? '';
    if (value === '' && kind === '?') throw new Error(`${name} ${rest}`);
    return value === '' ? rest : value;
  });

const interpolated = (_key: unknown, value: unknown): unknown =>
  typeof value === 'string' ? interpolate(value) : value;

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.literal('.') }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  healthcheck: z.object({ test: z.array(z.string()).min(2), start_period: z.string() }),
  deploy: z.object({
    resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }),
  }),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .record(z.string(), z.object({ condition: z.literal('service_healthy') }))
    .default({}),
});
const { services } = z
  .object({ services: z.record(z.string(), serviceSchema) })
  .parse(parse(COMPOSE, interpolated, { merge: true }));
const ofProduct = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe('compose.yaml', () => {
  it('has for each service a health check, a restart, limits, and no rights', () => {
    // the schema requires them
    expect(Object.keys(services).join(' ')).toBe(
      'postgres nats market-1 market-2 engine web-1 web-2 proxy',
    );
  });

  it('sets only variables that a server knows, to values that it accepts', () => {
    const roles = ofProduct.map(([, { environment }]) => {
      expect(Object.keys(environment).filter((name) => !VARIABLES.has(name))).toEqual([]);
      return readEnvironment({ ...environment, HOST: '0.0.0.0' }, '/parallax').role;
    });
    expect(roles).toEqual(['market', 'market', 'engine', 'web', 'web']);
  });

  it('starts no demo and trusts one proxy, the only service with ports', () => {
    for (const [name, { environment, ports }] of Object.entries(services)) {
      expect(ports).toHaveLength(name === 'proxy' ? 2 : 0);
      const isWeb = environment['ROLE'] === 'web';
      expect(environment['TRUST_PROXY']).toBe(isWeb ? '1' : undefined);
      if (!isWeb) continue;
      expect(readEnvironment({ ...environment, HOST: '0.0.0.0' }, '/parallax').demo).toBe(false);
    }
  });

  it('starts a service after those that it needs, of which there are all', () => {
    const needed = Object.values(services).flatMap(({ depends_on }) => Object.keys(depends_on));
    expect(new Set(needed)).toEqual(new Set(['postgres', 'nats', 'market-1', 'web-1', 'web-2']));
  });

  it('takes its settings from those that .env.example describes, and refuses to start without secrets', () => {
    const referenced = [...COMPOSE.matchAll(REFERENCE)].map(([, name = '', kind = '']) => ({
      name,
      isRequired: kind === '?',
    }));
    const images = ['PARALLAX_VERSION', 'POSTGRES_IMAGE', 'NATS_IMAGE', 'NGINX_IMAGE'];
    expect(new Set(referenced.map(({ name }) => name))).toEqual(
      new Set([...EXAMPLE.keys(), ...images]),
    );
    const required = referenced.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(new Set(required)).toEqual(
      new Set([...SECRETS.keys(), 'CERTIFICATE', 'CERTIFICATE_KEY']),
    );
  });

  it('mounts files of the repository that exist, and forwards to its web services', () => {
    const mounted = Object.values(services)
      .flatMap(({ volumes }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => volume.split(':')[0] ?? '');
    expect(mounted).toHaveLength(2);
    expect(mounted.filter((file) => !existsSync(join(REPOSITORY, file)))).toEqual([]);
    const upstream = [...read('docs/operations/nginx/nginx.conf').matchAll(/server (\S+):3000/g)];
    const webs = ofProduct.filter(([, { environment }]) => environment['ROLE'] === 'web');
    expect(upstream.map(([, name]) => name)).toEqual(webs.map(([name]) => name));
  });
});
