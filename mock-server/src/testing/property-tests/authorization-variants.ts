import {
  acceptsTokens,
  type Endpoint,
  ID_RULES,
  type IdRule,
  type IdRules,
  isWrite,
  type Policy,
} from '@parallax/protocol';
import { z } from 'zod';
import { jsonSchema } from '../../openapi/json-schema.ts';
import { DEMO_COMPANIES, DEMO_TRADERS } from '../../seed/demo-traders.ts';
import type { User } from './authorization-users.ts';

/** Who has the role of a policy, by the facts about a demo trader. */
type Trader = (typeof DEMO_TRADERS)[number];
const isIndividual = ({ company_id }: Trader): boolean =>
  DEMO_COMPANIES.find(({ id }) => id === company_id)?.type === 'INDIVIDUAL';
const everyone = () => true;
const HOLDERS: Readonly<Record<Policy, (trader: Trader, names: 'exchange' | 'other') => boolean>> =
  {
    anyone: everyone,
    trader: everyone,
    ownData: everyone,
    member: everyone,
    privileged: (trader) => trader.is_admin || isIndividual(trader),
    businessMember: (trader) => !isIndividual(trader),
    businessAdmin: (trader) => trader.is_admin && !isIndividual(trader),
    connectionManager: (trader, names) =>
      trader.is_admin || (isIndividual(trader) && names === 'other'),
    individual: isIndividual,
    passwordHolder: ({ is_sso }) => is_sso !== true,
    platform: ({ is_platform }) => is_platform === true,
  };

/** What a request names at each place, and the place at which it names something of someone else. */
export interface Named {
  readonly places: readonly Place[];
  readonly foreign: string | undefined;
  /** what it names as a connection */
  readonly connection: 'exchange' | 'other';
}
interface Place {
  readonly name: string;
  readonly rule: IdRule;
}

export const rulesOf = ({ idsBeforeRole, ids }: Endpoint): Place[] =>
  Object.entries({ ...idsBeforeRole, ...ids }).map(([name, rule]) => ({ name, rule }));

const objectSchema = z.object({
  required: z.array(z.string()).default([]),
  properties: z.record(z.string(), z.unknown()).default({}),
});
export const objectOf = (schema: z.ZodType) => objectSchema.parse(jsonSchema(schema, 'input'));

/** The places that a request fills: all of them, except that of optional query parameters only one at a time. */
function placesOf(endpoint: Endpoint): Place[][] {
  const required = endpoint.query ? objectOf(endpoint.query).required : [];
  const all = rulesOf(endpoint);
  const isOptional = ({ name }: Place) =>
    name.startsWith('query.') && !required.includes(name.slice('query.'.length));
  const always = all.filter((place) => !isOptional(place));
  const optional = all.filter(isOptional);
  return optional.length > 0 ? optional.map((place) => always.concat(place)) : [always];
}

/** Requests that name only what satisfies the rules, and for each place one that does not at that place. */
export function variantsOf(endpoint: Endpoint): Named[] {
  return placesOf(endpoint).flatMap((places) => {
    const namesConnection = places.some(({ rule }) => rule === 'connection');
    const isVault = places.some(({ rule }) => rule === 'vault');
    const connections = namesConnection
      ? (['exchange', 'other'] as const)
      : ([isVault ? 'other' : 'exchange'] as const);
    return connections.flatMap((connection) =>
      [undefined, ...places.map(({ name }) => name)].map((foreign) => ({
        places,
        foreign,
        connection,
      })),
    );
  });
}

/** The status with which an endpoint refuses a caller, whatever the request names. */
export function authenticationRefusal(
  endpoint: Endpoint,
  { email, token }: User,
): number | undefined {
  if (token && !acceptsTokens(endpoint)) return 403;
  if (token?.readOnly && isWrite(endpoint)) return 403;
  return endpoint.callers === 'anyone' || email !== undefined ? undefined : 401;
}

/** The status with which the table refuses a request; undefined if it grants it. */
export function refusalOf(
  endpoint: Endpoint,
  user: User,
  { foreign, connection }: Named,
): number | undefined {
  const unauthenticated = authenticationRefusal(endpoint, user);
  const trader = DEMO_TRADERS.find(({ email }) => email === user.email);
  if (unauthenticated !== undefined || !trader) return unauthenticated;
  const ruleIn = (rules: IdRules = {}) =>
    Object.entries(rules).find(([place]) => place === foreign)?.[1];
  const before = ruleIn(endpoint.idsBeforeRole);
  if (before) return ID_RULES[before].refusal;
  if (!HOLDERS[endpoint.callers](trader, connection)) return 403;
  const after = ruleIn(endpoint.ids);
  return after && ID_RULES[after].refusal;
}
