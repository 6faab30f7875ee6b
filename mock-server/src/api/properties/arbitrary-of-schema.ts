import * as fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../openapi/json.ts';
import { jsonSchema } from '../openapi/json-schema.ts';

/**
 * What is put into fields of a name, such as ids and addresses; undefined where any text does. The
 * `id` of the objects in a list goes by the list's name: `items.id`.
 */
export type Known = (name: string) => fc.Arbitrary<string> | undefined;

/** Long enough for whatever depends on length, short enough to make thousands. */
const TEXT_MAX = 80;
const LIST_MAX = 4;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.parse('0000-01-01T00:00:00Z') / HOUR_MS;
const LAST_HOUR = Date.parse('9999-12-31T23:00:00Z') / HOUR_MS;

const schemaSchema = z.looseObject({
  type: z.string().default('any'),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.int().default(0),
  maxLength: z.int().default(TEXT_MAX),
  minItems: z.int().default(0),
  maxItems: z.int().default(LIST_MAX),
});
type Schema = z.infer<typeof schemaSchema>;

const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => z.json().parse(value));

/** Full hours and other moments of all years that a date may have, with any offset. */
const moment = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(FIRST_HOUR, LAST_HOUR),
      fc.integer({ min: FIRST_HOUR, max: LAST_HOUR }),
    ),
    fc.constantFrom(0, 0, 0, 1, 90_000),
    fc.constantFrom('Z', 'Z', '+02:00', '-23:59', '+23:00', '-23:00'),
  )
  .map(([hours, beyond, offset]) => {
    const iso = new Date(hours * HOUR_MS + beyond).toISOString();
    return iso.slice(0, -1) + offset;
  });

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  'date-time': moment,
  ipv4: fc.ipV4(),
};

function formed({ format = '', pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const ofFormat = FORMATS[format];
  if (ofFormat) return ofFormat;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_MAX)) };
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: 'grapheme' }));
}

/** Small numbers too, among which counts and revisions are. */
function integer({ minimum: min = -1_000_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const max = Math.min(maximum, 2 ** 31);
  return fc.oneof(fc.integer({ min, max: Math.min(min + 2, max) }), fc.integer({ min, max }));
}

function object(schema: Schema, of: string, known: Known): fc.Arbitrary<Json> {
  const { properties, required, additionalProperties } = schema;
  if (!properties) {
    const inner =
      additionalProperties === undefined ? anyJson : build(additionalProperties, '', known);
    return fc.dictionary(fc.string({ maxLength: 12 }), inner, { maxKeys: LIST_MAX });
  }
  const fields = Object.entries(properties).map(([name, inner]) => {
    const fullName = of !== '' && name === 'id' ? `${of}.id` : name;
    return [name, build(inner, fullName, known)] as const;
  });
  return fc.record<Record<string, Json>>(Object.fromEntries(fields), { requiredKeys: required });
}

function build(jsonSchemaOfIt: unknown, name: string, known: Known): fc.Arbitrary<Json> {
  const schema = schemaSchema.parse(jsonSchemaOfIt);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => build(choice, name, known)));
  switch (schema.type) {
    case 'object':
      return object(schema, name, known);
    case 'array': {
      const items = schema.items === undefined ? anyJson : build(schema.items, name, known);
      const maxLength = Math.max(schema.minItems, Math.min(schema.maxItems, LIST_MAX));
      return fc.array(items, { minLength: schema.minItems, maxLength });
    }
    case 'string':
      return known(name) ?? formed(schema);
    case 'integer':
      return integer(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

/** Values that have the form of a schema; rules that a form cannot express may be broken. */
export const arbitraryOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  known: Known,
): fc.Arbitrary<Json> => build(jsonSchema(schema, io), '', known);
