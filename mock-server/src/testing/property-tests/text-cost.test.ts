import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Endpoint, endpoints } from '@parallax/protocol';
import { startTestServer, type TestServer } from '../test-server.ts';
import { signInAs } from './callers.ts';
import { listIds, ownFieldValues } from './fixtures.ts';
import { expectCheapTexts, type Subject, statusOf } from './text-cost.ts';
import { textFieldsOf } from './text-fields.ts';

const SEED = 1;

/** One field of each kind of text, with users who may call the endpoint. */
const FIELDS: readonly (readonly [user: string, endpoint: Endpoint, field: string])[] = [
  ['admin@acme.example', endpoints.openUpload, 'body.files[].path'],
  ['prime@north.example', endpoints.addSheet, 'body.name'],
  ['solo@indie.example', endpoints.sendOrder, 'body.amount'],
  ['admin@acme.example', endpoints.sendOrder, 'body.expiresAt'],
  ['prime@north.example', endpoints.createApiKey, 'body.ipWhitelist[]'],
  ['solo@indie.example', endpoints.changeEmail, 'body.email'],
  ['admin@acme.example', endpoints.publishFromOrigin, 'body.base'],
  ['prime@north.example', endpoints.addMyWidget, 'body.data'],
  ['solo@indie.example', endpoints.updateTrader, 'body.photoBase64'],
  ['admin@acme.example', endpoints.addPaperAccount, 'body.balances[].asset'],
  ['prime@north.example', endpoints.addCustodian, 'body.Name'],
  ['solo@indie.example', endpoints.addPriceAlert, 'body.contract'],
  ['admin@acme.example', endpoints.putLayout, 'body.items[].type'],
  ['prime@north.example', endpoints.reportClientError, 'body.message'],
  ['solo@indie.example', endpoints.listContracts, 'query.q'],
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a text of each kind, as long as a body can be, costs at most three times the CPU time of as many bytes of a', async () => {
  const subjects: Subject[] = [];
  for (const [user, endpoint, name] of FIELDS) {
    const { client, session } = await signInAs(server.url, user);
    const own = ownFieldValues(await listIds(client, session));
    const field = textFieldsOf(endpoint, own, SEED).find((one) => one.name === name);
    if (!field) throw new Error(`${endpoint.path} has no field ${name}.`);
    const subject = { client, field };
    // the body is validated
    expect([name, await statusOf(subject)]).toEqual([name, 400]);
    subjects.push(subject);
  }
  await expectCheapTexts(subjects);
}, 120_000);
