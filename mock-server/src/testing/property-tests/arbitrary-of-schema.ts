import * as fc from 'fast-check';
import { z } from 'zod';
import type { Json } from '../../openapi/json.ts';
import { jsonSchema } from '../../openapi/json-schema.ts';

/**
 * Values for fields by name, such as ids and email addresses; undefined for arbitrary text. The
 * `id` of objects in a list is named after the list: `items.id`.
 */
export type FieldValues = (name: string) => fc.Arbitrary<string> | undefined;

/** Long enough to reach length limits, short enough to generate thousands. */
const TEXT_MAX = 80;
const LIST_MAX = 4;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.parse('0000-01-01T00:00:00Z') / HOUR_MS;
const LAST_HOUR = Date.parse('9999-12-31T23:00:00Z') / HOUR_MS;

const jsonSchemaSchema = z.looseObject({
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
type Schema = z.infer<typeof jsonSchemaSchema>;

const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => z.json().parse(value));

/** Full hours and other timestamps of the years 0 to 9999, with various offsets. */
const dateTime = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(FIRST_HOUR, LAST_HOUR),
      fc.integer({ min: FIRST_HOUR, max: LAST_HOUR }),
    ),
    fc.constantFrom(0, 0, 0, 1, 90_000),
    fc.constantFrom('Z', 'Z', '+02:00', '-23:59', '+23:00', '-23:00'),
  )
  .map(([hours, extraMs, offset]) => {
    const iso = new Date(hours * HOUR_MS + extraMs).toISOString();
    return iso.slice(0, -1) + offset;
  });

const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  'date-time': dateTime,
  ipv4: fc.ipV4(),
};

function stringOf({ format = '', pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const ofFormat = FORMATS[format];
  if (ofFormat) return ofFormat;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_MAX)) };
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: 'grapheme' }));
}

/** Numbers next to the minimum are frequent, because counts and revisions begin there. */
function integerOf({
  minimum: min = -1_000_000,
  maximum = 1_000_000,
}: Schema): fc.Arbitrary<number> {
  const max = Math.min(maximum, 2 ** 31);
  return fc.oneof(fc.integer({ min, max: Math.min(min + 2, max) }), fc.integer({ min, max }));
}

function objectOf(schema: Schema, parent: string, fieldValues: FieldValues): fc.Arbitrary<Json> {
  const { properties, required, additionalProperties } = schema;
  if (!properties) {
    const inner =
      additionalProperties === undefined ? anyJson : build(additionalProperties, '', fieldValues);
    return fc.dictionary(fc.string({ maxLength: 12 }), inner, { maxKeys: LIST_MAX });
  }
  const fields = Object.entries(properties).map(([name, inner]) => {
    const fullName = parent !== '' && name === 'id' ? `${parent}.id` : name;
    return [name, build(inner, fullName, fieldValues)] as const;
  });
  return fc.record<Record<string, Json>>(Object.fromEntries(fields), { requiredKeys: required });
}

function build(definition: unknown, name: string, fieldValues: FieldValues): fc.Arbitrary<Json> {
  const schema = jsonSchemaSchema.parse(definition);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((choice) => build(choice, name, fieldValues)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, name, fieldValues);
    case 'array': {
      const items = schema.items === undefined ? anyJson : build(schema.items, name, fieldValues);
      const maxLength = Math.max(schema.minItems, Math.min(schema.maxItems, LIST_MAX));
      return fc.array(items, { minLength: schema.minItems, maxLength });
    }
    case 'string':
      return fieldValues(name) ?? stringOf(schema);
    case 'integer':
      return integerOf(schema);
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

/** Values of a schema's shape; rules that JSON Schema cannot express may be violated. */
export const arbitraryOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  fieldValues: FieldValues,
): fc.Arbitrary<Json> => build(jsonSchema(schema, io), '', fieldValues);
