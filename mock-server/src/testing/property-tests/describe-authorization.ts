import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints } from '@parallax/protocol';
import * as fc from 'fast-check';
import type { Json } from '../../openapi/json.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { adminOf, inviteUsers, type User } from './authorization-users.ts';
import {
  authenticationRefusal,
  type Named,
  objectOf,
  refusalOf,
  rulesOf,
  variantsOf,
} from './authorization-variants.ts';
import { checkResponse } from './check-response.ts';
import { ownFieldValues } from './fixtures.ts';
import { LISTS, NamedIds } from './named-ids.ts';
import { toBody, validRequestOf } from './request.ts';

let server: TestServer;
let users: User[];
let ids: NamedIds;
beforeAll(async () => {
  server = await startTestServer();
  const invited = await inviteUsers(server.url);
  users = invited.users;
  ids = new NamedIds(invited.idsByEmail);
});
afterAll(() => server.close());

/** The values of the places of a request; undefined if there is nothing to name. */
function valuesOf(user: User, named: Named): Map<string, Json> | undefined {
  const email = user.email ?? 'admin@acme.example';
  const values = new Map<string, Json>();
  for (const { name, rule } of named.places) {
    const isForeign = name === named.foreign;
    const id = isForeign ? ids.foreign(rule, email) : ids.own(rule, email, named.connection);
    if (id === undefined) return undefined;
    values.set(name, LISTS.has(rule) ? [id] : id);
  }
  return values;
}

const fieldsOf = (values: ReadonlyMap<string, Json>, part: string): [string, Json][] =>
  [...values].flatMap(([name, value]) =>
    name.startsWith(part) ? [[name.slice(part.length), value]] : [],
  );

/** A value that no field accepts. */
const INVALID: Json = [[]];

/** A body with the given ids and nothing else that is valid, so that a granted request changes nothing. */
function bodyOf(endpoint: Endpoint, values: ReadonlyMap<string, Json>) {
  if (!endpoint.body) return undefined;
  if (endpoint.bodyType === 'bytes') return toBody(endpoint, 'bytes');
  const invalid = Object.keys(objectOf(endpoint.body).properties).map((name) => [name, INVALID]);
  return toBody(endpoint, Object.fromEntries([...invalid, ...fieldsOf(values, 'body.')]));
}

const validQueries = new Map<Endpoint, string>();

function validQueryOf(endpoint: Endpoint): string {
  const valid = validRequestOf(endpoint, ownFieldValues({}));
  const query = validQueries.get(endpoint) ?? fc.sample(valid, { seed: 1, numRuns: 1 })[0]?.search;
  validQueries.set(endpoint, query ?? '');
  return query ?? '';
}

function targetOf(
  endpoint: Endpoint,
  { email = '' }: User,
  values: ReadonlyMap<string, Json>,
): string {
  const query = new URLSearchParams(validQueryOf(endpoint));
  if (endpoint === endpoints.removeStrategy) {
    // a strategy ID is removed from its group
    query.set('GroupId', ids.list(adminOf(email), 'strategyGroup')[0] ?? randomUUID());
  }
  for (const { name } of rulesOf(endpoint)) query.delete(name.slice('query.'.length));
  for (const [name, value] of fieldsOf(values, 'query.')) {
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `${endpoint.path}${query.size > 0 ? '?' : ''}${query.toString()}`;
}

const granted = new Set<Endpoint>();

/** Sends a request and describes how its status differs from the table; undefined if it does not. */
async function checkRequest(
  endpoint: Endpoint,
  user: User,
  named: Named,
): Promise<string | undefined> {
  const values = valuesOf(user, named);
  if (!values) return undefined;
  const target = targetOf(endpoint, user, values);
  const response = await user.send(target, endpoint.method, bodyOf(endpoint, values));
  const text = await response.text();
  checkResponse(endpoint, response.status, text);
  const expected = refusalOf(endpoint, user, named);
  const refusals = named.places.length > 0 ? [401, 403, 404] : [401, 403];
  const isRight =
    expected === undefined ? !refusals.includes(response.status) : response.status === expected;
  if (isRight && expected === undefined) {
    granted.add(endpoint);
    if (endpoint.method === 'DELETE')
      ids.forget(
        named.places.flatMap(({ name, rule }) => (rule === 'self' ? [] : [values.get(name)])),
      );
  }
  if (isRight) return undefined;
  const what = named.foreign === undefined ? 'own ids' : `a foreign ${named.foreign}`;
  return `${user.name} with ${what}: ${response.status} instead of ${expected ?? 'a grant'}: ${text}`;
}

/** Calls that end sessions, and deletions, which leave less to name, come last. */
const LAST: readonly Endpoint[] = [
  endpoints.deleteStrategyGroup,
  endpoints.dropPassCookies,
  endpoints.signOut,
];
const rankOf = (endpoint: Endpoint): number =>
  LAST.includes(endpoint) ? 2 + LAST.indexOf(endpoint) : Number(endpoint.method === 'DELETE');
const calls = Object.entries<Endpoint>(endpoints).toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));

/**
 * Calls every endpoint as every kind of user and compares the status with the table. Requests that name
 * something of someone else are sent only as the users for whom `namesOthers` is true.
 */
export const describeAuthorization = (namesOthers: (user: User) => boolean): void =>
  describe('design §4 who may call an endpoint', () => {
    it.each(calls)(
      '%s responds to every kind of caller as its definition says',
      async (_name, endpoint) => {
        const differences: string[] = [];
        for (const user of users) {
          // what a request names does not matter before the caller is authenticated
          const isAuthenticated = authenticationRefusal(endpoint, user) === undefined;
          const namesAll = isAuthenticated && namesOthers(user);
          for (const named of variantsOf(endpoint)) {
            if (named.foreign !== undefined && !namesAll) continue;
            const difference = await checkRequest(endpoint, user, named);
            if (difference !== undefined) differences.push(difference);
          }
        }
        expect(differences).toEqual([]);
      },
    );

    it('every endpoint is granted to someone who names what exists', () => {
      const never = calls.filter(([, endpoint]) => !granted.has(endpoint)).map(([name]) => name);
      // the test server has no releases, so no gate either
      expect(never).toEqual(['uploadGatePicture']);
    });
  });
