import * as contract from '@parallax/protocol';
import { z } from 'zod';
import { ANY_JSON, convertSchema } from './json-schema.ts';

/** The failure schema of each envelope, shared by all its endpoints. */
export const ENVELOPE_FAILURES = {
  success: contract.failureSchema('success'),
  ok: contract.failureSchema('ok'),
  'ok-text': contract.failureSchema('ok-text'),
  'ok-form': contract.failureSchema('ok-form'),
} as const satisfies Record<contract.Endpoint['envelope'], z.ZodType>;

export const FAILURE_NAMES = {
  success: 'SuccessFlagFailure',
  ok: 'OkFailure',
  'ok-text': 'OkTextFailure',
  'ok-form': 'OkFormFailure',
} as const satisfies Record<keyof typeof ENVELOPE_FAILURES, string>;

const SUFFIX = 'Schema';

/** Texts that are named as well, since they occur in most fields of orders and accounts. */
const TEXTS: ReadonlySet<unknown> = new Set([
  contract.idSchema,
  contract.instantSchema,
  contract.decimalSchema,
  contract.positiveDecimalSchema,
  contract.enteredDecimalSchema,
  contract.nonNegativeDecimalSchema,
]);

/** Names of the protocol's objects and enumerations by schema: `traderSchema` is named 'Trader'. */
const NAMES: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries<unknown>(contract).flatMap(([key, value]): [unknown, string][] => {
    const isNamed =
      value instanceof z.ZodObject ||
      value instanceof z.ZodEnum ||
      value instanceof z.ZodDiscriminatedUnion ||
      TEXTS.has(value);
    if (!isNamed || !key.endsWith(SUFFIX)) return [];
    return [[value, key.charAt(0).toUpperCase() + key.slice(1, -SUFFIX.length)]];
  }),
  ...Object.entries(ENVELOPE_FAILURES).map(([envelope, schema]): [unknown, string] => [
    schema,
    FAILURE_NAMES[z.enum(['success', 'ok', 'ok-text', 'ok-form']).parse(envelope)],
  ]),
]);

/**
 * Collects the components of an OpenAPI document: each entity is defined once and referenced
 * elsewhere.
 */
export class Components {
  readonly schemas: Record<string, object> = { [ANY_JSON]: { description: 'Any JSON' } };

  readonly responses: Record<string, object> = {};

  /** Converts a zod schema to the JSON schema of what is sent, with references to named entities. */
  convert(schema: z.ZodType): object {
    const { root, named } = convertSchema(schema, 'input', (part) => NAMES.get(part));
    for (const [name, entity] of Object.entries(named)) this.#add(name, entity);
    return root;
  }

  /** Adds a shared response and returns a reference to it. */
  share(name: string, response: object): object {
    this.responses[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }

  #add(name: string, entity: object): void {
    const existing = this.schemas[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(entity)) {
      throw new Error(`${name} differs between requests and responses.`);
    }
    this.schemas[name] = entity;
  }
}
