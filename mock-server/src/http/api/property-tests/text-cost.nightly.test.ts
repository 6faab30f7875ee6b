import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Endpoint, endpoints } from '@parallax/protocol';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type Caller, signInAs } from './callers.ts';
import { listIds, ownFieldValues } from './fixtures.ts';
import { expectCheapTexts, type Subject, statusOf } from './text-cost.ts';
import { textFieldsOf } from './text-fields.ts';

const SEED = 1;
/** In the order in which they are tried. */
const USERS = ['admin@acme.example', 'prime@north.example', 'solo@indie.example'] as const;

/** Endpoints that end the sessions of the test. */
const ENDS_SESSIONS: ReadonlySet<Endpoint> = new Set([
  endpoints.signOut,
  endpoints.removeCompanyTrader,
]);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const nameOf = ({ field: { endpoint, name } }: Subject): string =>
  `${endpoint.method} ${endpoint.path} ${name}`;

/** Each text field, in requests of the first user whose body is validated; the names of the other fields. */
async function subjectsOf(callers: readonly Caller[]) {
  const subjects = new Map<string, Subject>();
  const refused = new Set<string>();
  for (const { client, session } of callers) {
    if (!session) continue;
    const own = ownFieldValues(await listIds(client, session));
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      if (ENDS_SESSIONS.has(endpoint)) continue;
      for (const field of textFieldsOf(endpoint, own, SEED)) {
        const subject = { client, field };
        const name = nameOf(subject);
        if (subjects.has(name)) continue;
        const status = await statusOf(subject);
        if (status === 400 || status === 200) subjects.set(name, subject);
        else refused.add(name);
      }
    }
  }
  const names = [...refused].filter((name) => !subjects.has(name));
  return { subjects: [...subjects.values()], refused: names };
}

it('no text of any field, as long as a body can be, costs more than three times the CPU time of as many bytes of a', async () => {
  const callers = await Promise.all(USERS.map((email) => signInAs(server.url, email)));
  const { subjects, refused } = await subjectsOf(callers);
  expect(refused).toEqual([]);
  // neighbours in the list are of different users, whose requests alternate
  const order = subjects.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
  await expectCheapTexts(order);
}, 3_600_000);
