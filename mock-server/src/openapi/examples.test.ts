import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints } from '@parallax/protocol';
import { z } from 'zod';
import { type Caller, ensureSignedIn, signInAs } from '../testing/property-tests/callers.ts';
import { checkResponse } from '../testing/property-tests/check-response.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openApi } from './openapi.ts';

const schemaSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ format: z.string().optional() })).optional(),
});
const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), example: z.json().optional() })).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ example: z.json(), schema: schemaSchema })),
    })
    .optional(),
});
const documentSchema = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

const document = documentSchema.parse(
  openApi(endpoints, { title: 'Parallax', version: '1.19.0', cookie: 'sid' }),
);
const operationOf = ({ path, method }: Endpoint) =>
  operationSchema.parse(document.paths[path]?.[method.toLowerCase()]);

/** Reads come first and deletions last. */
const ORDER = ['GET', 'POST', 'PUT', 'DELETE'];
const calls = Object.values<Endpoint>(endpoints).toSorted(
  (a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
);

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server.url, 'admin@acme.example');
});
afterAll(() => server.close());

function formOf(example: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(z.record(z.string(), z.string()).parse(example))) {
    form.append(name, value);
  }
  return form;
}

async function sendExample(endpoint: Endpoint): Promise<number> {
  const { parameters, requestBody } = operationOf(endpoint);
  const query = new URLSearchParams(
    parameters.flatMap(({ name, example }) =>
      example === undefined
        ? []
        : [[name, typeof example === 'string' ? example : JSON.stringify(example)]],
    ),
  );
  const form = requestBody?.content['multipart/form-data'];
  const json = requestBody?.content['application/json'];
  const response = await admin.client.fetch(`${endpoint.path}?${query.toString()}`, {
    method: endpoint.method,
    ...(form ? { body: formOf(form.example) } : {}),
    ...(json
      ? {
          body: JSON.stringify(json.example),
          headers: { 'content-type': 'application/json' },
        }
      : {}),
  });
  checkResponse(endpoint, response.status, await response.text());
  return response.status;
}

describe('the examples of the OpenAPI document', () => {
  it.each(calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'receive a documented response from a demo server: %s',
    async (_name, endpoint) => {
      await ensureSignedIn(admin);
      expect(await sendExample(endpoint)).toBeLessThan(500);
    },
  );
});

describe('the examples of common endpoints', () => {
  let fresh: TestServer;
  beforeAll(async () => {
    fresh = await startTestServer();
    admin = await signInAs(fresh.url, 'admin@acme.example');
  });
  afterAll(() => fresh.close());

  it.each([
    'listCompanyExchanges',
    'listVaults',
    'listGroups',
    'addCustodian',
    'addPrimeBroker',
    'addCompanyExchange',
    'createApiKey',
  ] as const)('succeed for %s', async (name) => {
    expect(await sendExample(endpoints[name])).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  it('declares the secret key file as binary', () => {
    const { requestBody } = operationOf(endpoints.addCustodian);
    const { schema } = z
      .object({ schema: schemaSchema })
      .parse(requestBody?.content['multipart/form-data']);
    expect(schema.properties?.['SecretKeyFile']).toMatchObject({ format: 'binary' });
  });

  it('explains how to create a token and how to sign', () => {
    for (const word of ['Generate access token', 'X-API-KEY', 'HMAC-SHA256', 'curl']) {
      expect(document.info.description).toContain(word);
    }
  });
});
