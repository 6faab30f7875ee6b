import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, endpoints, type IdRule } from '@parallax/protocol';
import * as fc from 'fast-check';
import type { Json } from '../../../openapi/json.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { adminOf, inviteUsers, TRADERS, type User } from './authorization-users.ts';
import {
  authenticationRefusal,
  type Named,
  objectOf,
  refusalOf,
  rulesOf,
  variantsOf,
} from './authorization-variants.ts';
import { checkResponse } from './check-response.ts';
import { type Ids, ownFieldValues } from './fixtures.ts';
import { toBody, validRequestOf } from './request.ts';

let server: TestServer;
let users: User[];
let idsByEmail: ReadonlyMap<string, Ids>;
beforeAll(async () => {
  server = await startTestServer();
  ({ users, idsByEmail } = await inviteUsers(server.url));
});
afterAll(() => server.close());

/** The list of ids (see `listIds`) that satisfy a rule, and whose: the company's or the trader's own. */
const SATISFYING: Readonly<Record<IdRule, readonly [of: 'company' | 'trader', list: string]>> = {
  self: ['trader', 'self'],
  ownEmail: ['trader', 'email'],
  company: ['company', 'company'],
  member: ['company', 'invited'],
  members: ['company', 'trader'],
  colleagues: ['trader', 'colleague'],
  apiKey: ['company', 'apiKey'],
  connection: ['company', 'exchange'],
  account: ['trader', 'account'],
  paperAccount: ['trader', 'paperAccount'],
  order: ['trader', 'order'],
  custodian: ['company', 'custodian'],
  primeBroker: ['company', 'primeBroker'],
  exchanges: ['company', 'exchange'],
  vault: ['company', 'vault'],
  vaults: ['company', 'vault'],
  group: ['company', 'group'],
  visibleGroup: ['trader', 'group'],
  strategyGroup: ['company', 'strategyGroup'],
  strategy: ['company', 'strategy'],
  strategies: ['company', 'strategy'],
  sheet: ['trader', 'sheet'],
  analyticalView: ['trader', 'view'],
  myWidget: ['trader', 'widget'],
  component: ['trader', 'component'],
  notifications: ['trader', 'notification'],
  priceAlert: ['trader', 'priceAlert'],
  upload: ['trader', 'upload'],
  gate: ['trader', 'gate'],
};
const LISTS: ReadonlySet<IdRule> = new Set([
  'members',
  'colleagues',
  'exchanges',
  'vaults',
  'strategies',
  'notifications',
]);

const lists = new Map<string, string[]>();

/** The ids in a list of a trader; a deletion takes ids out of it. */
function listOf(email: string, name: string): string[] {
  const key = `${email} ${name}`;
  const list = lists.get(key) ?? [...(idsByEmail.get(email)?.[name] ?? [])];
  lists.set(key, list);
  return list;
}

const domainOf = (email: string): string | undefined => email.split('@')[1];

/** An id that satisfies a rule; undefined if there is none. */
function ownId(rule: IdRule, email: string, { connection }: Named): string | undefined {
  const [of, name] = SATISFYING[rule];
  const isService = rule === 'connection' && connection === 'other';
  const list = isService ? 'service' : name;
  return listOf(of === 'company' ? adminOf(email) : email, list)[0];
}

/** An id of a colleague or of another company that does not satisfy a rule. */
function foreignId(rule: IdRule, email: string): string | undefined {
  const [of, name] = SATISFYING[rule];
  const own = listOf(of === 'company' ? adminOf(email) : email, name);
  const self = listOf(email, 'self');
  const isColleague = (other: string) => domainOf(other) === domainOf(email);
  const others = TRADERS.filter((other) => of === 'trader' || !isColleague(other)).toSorted(
    (a, b) => Number(isColleague(b)) - Number(isColleague(a)),
  );
  const id = others
    .flatMap((other) => listOf(other, name))
    .find((one) => !own.includes(one) && !self.includes(one));
  return id ?? (rule === 'notifications' ? undefined : randomUUID());
}

/** The values of the places of a request; undefined if there is nothing to name. */
function valuesOf(user: User, named: Named): Map<string, Json> | undefined {
  const email = user.email ?? 'admin@acme.example';
  const values = new Map<string, Json>();
  for (const { name, rule } of named.places) {
    const id = name === named.foreign ? foreignId(rule, email) : ownId(rule, email, named);
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
    query.set('GroupId', listOf(adminOf(email), 'strategyGroup')[0] ?? randomUUID());
  }
  for (const { name } of rulesOf(endpoint)) query.delete(name.slice('query.'.length));
  for (const [name, value] of fieldsOf(values, 'query.')) {
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return `${endpoint.path}${query.size > 0 ? '?' : ''}${query.toString()}`;
}

const granted = new Set<Endpoint>();

/** Removes deleted ids from all lists. */
function forget(deleted: readonly unknown[]): void {
  for (const list of lists.values()) {
    for (const id of deleted.flat()) {
      const at = list.findIndex((one) => one === id);
      if (at !== -1) list.splice(at, 1);
    }
  }
}

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
      forget(named.places.flatMap(({ name, rule }) => (rule === 'self' ? [] : [values.get(name)])));
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
