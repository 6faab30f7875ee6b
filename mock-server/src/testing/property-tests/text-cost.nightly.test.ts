import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Endpoint, endpoints, type Session } from '@parallax/protocol';
import * as fc from 'fast-check';
import type { TestClient } from '../test-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { FieldValues } from './arbitrary-of-schema.ts';
import { inviteUsers, TRADERS } from './authorization-users.ts';
import { rulesOf } from './authorization-variants.ts';
import { type Caller, signInAs } from './callers.ts';
import { type Ids, ownFieldValues } from './fixtures.ts';
import { NamedIds } from './named-ids.ts';
import { expectCheapTexts, type Subject, statusOf } from './text-cost.ts';
import { textFieldsOf } from './text-fields.ts';

const SEED = 1;
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

/** Values with which a user is authorized to call an endpoint, since authorization precedes validation. */
function authorizedValues(endpoint: Endpoint, email: string, ids: NamedIds, own: Ids): FieldValues {
  const named = new Map(
    rulesOf(endpoint).map(({ name, rule }) => [
      name.slice(name.indexOf('.') + 1),
      ids.own(rule, email, 'exchange') ?? ids.own(rule, email, 'other'),
    ]),
  );
  const values = ownFieldValues(own);
  return (name) => {
    const id = named.get(name);
    return id === undefined ? values(name) : fc.constant(id);
  };
}

type SignedIn = Caller & { readonly session: Session };

/** The text fields of an endpoint in requests of a user, by whether its body is validated. */
async function fieldsOf(
  endpoint: Endpoint,
  { client, session }: SignedIn,
  { ids, own }: { readonly ids: NamedIds; readonly own: Ids },
): Promise<{ validated: Subject[]; refused: Subject[] }> {
  const validated: Subject[] = [];
  const refused: Subject[] = [];
  const values = authorizedValues(endpoint, session.email, ids, own);
  for (const field of textFieldsOf(endpoint, values, SEED)) {
    const subject = { client, field };
    const status = await statusOf(subject);
    (status === 400 || status === 200 ? validated : refused).push(subject);
  }
  return { validated, refused };
}

/**
 * Each text field, in requests of a user whose body is validated; the names of the other fields. Endpoints
 * are of different users in turn, as far as they may call them.
 */
async function subjectsOf(
  callers: readonly SignedIn[],
  idsByEmail: ReadonlyMap<string, Ids>,
): Promise<{ subjects: Subject[]; refused: string[] }> {
  const ids = new NamedIds(idsByEmail);
  const subjects = new Map<string, Subject>();
  const refused = new Set<string>();
  for (const [at, endpoint] of Object.values<Endpoint>(endpoints).entries()) {
    if (ENDS_SESSIONS.has(endpoint)) continue;
    const first = at % callers.length;
    for (const caller of [...callers.slice(first), ...callers.slice(0, first)]) {
      const own = idsByEmail.get(caller.session.email) ?? {};
      const fields = await fieldsOf(endpoint, caller, { ids, own });
      for (const subject of fields.validated) subjects.set(nameOf(subject), subject);
      for (const subject of fields.refused) refused.add(nameOf(subject));
      if (fields.refused.length === 0) break;
    }
  }
  const names = [...refused].filter((name) => !subjects.has(name));
  return { subjects: [...subjects.values()], refused: names };
}

/** In an order in which neighbours are of different users, as far as possible. */
function alternated(subjects: readonly Subject[]): Subject[] {
  const places = new Map<TestClient, number>();
  const placed = subjects.map((subject) => {
    const place = places.get(subject.client) ?? 0;
    places.set(subject.client, place + 1);
    return { subject, place };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ subject }) => subject);
}

it('no text of any field, as long as a body can be, costs more than three times the CPU time of as many bytes of a', async () => {
  const { idsByEmail } = await inviteUsers(server.url);
  const callers = await Promise.all(TRADERS.map((email) => signInAs(server.url, email)));
  const { subjects, refused } = await subjectsOf(callers, idsByEmail);
  expect(refused).toEqual([]);
  await expectCheapTexts(alternated(subjects));
}, 3_600_000);
