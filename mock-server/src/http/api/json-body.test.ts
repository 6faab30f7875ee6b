import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sortSheets } from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { countValues } from './json-body.ts';
import { TOO_MANY_VALUES, VALUES_MAX } from './storable.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const count = (json: string) => countValues(Buffer.from(json));

it.each([
  ['{}', 1],
  ['[1,2,3]', 3],
  ['{"a":[1,2],"b":{"c":null}}', 5],
  ['["[1,2,3]","a\\",b\\\\",3]', 3],
])('countValues counts the commas and opening brackets outside strings in %s', (json, values) => {
  expect(count(json)).toBe(values);
});

it.each([
  ['numbers', (many: number) => Array.from({ length: many }, () => 1)],
  ['objects', (many: number) => Array.from({ length: many }, () => ({}))],
])('an endpoint refuses a body with too many %s and states the limit', async (_what, items) => {
  const trader = await TestClient.of(server.url, 'trader@acme.example');
  const body = { items: items(VALUES_MAX + 1) };
  const { status, messages } = await trader.fail(sortSheets, { body });
  expect({ status, messages }).toEqual({ status: 400, messages: [TOO_MANY_VALUES] });
  expect(TOO_MANY_VALUES).toContain(String(VALUES_MAX));
});
