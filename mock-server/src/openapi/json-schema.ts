import { z } from 'zod';

/** Name of the component for arbitrary JSON. */
export const ANY_JSON = 'AnyJson';

/**
 * Number of alternatives in the schema of `z.json()`: null, boolean, number, string, list, object.
 */
const JSON_KINDS = 6;
const REFERENCE = /"#\/\$defs\/[^"]+"/g;
const objectSchema = z.record(z.string(), z.json());

const pathOf = (component: string): string => `#/components/schemas/${component}`;

/** Copies a generated schema and points references to arbitrary JSON to its component. */
function finish(schema: object): z.infer<typeof objectSchema> {
  const text = JSON.stringify(schema).replaceAll(REFERENCE, `"${pathOf(ANY_JSON)}"`);
  return objectSchema.parse(JSON.parse(text));
}

/**
 * Converts a zod schema to JSON schema. Each part that `nameOf` names becomes a reference and is
 * returned in `named`. `z.json()` is the only recursive schema that it supports.
 */
export function convertSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  nameOf: (part: unknown) => string | undefined,
): { own: object; named: Record<string, object> } {
  const named: Record<string, object> = {};
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema: part }) => {
      const name = nameOf(zodSchema);
      if (name === undefined || part.$ref !== undefined) return;
      named[name] = { ...part };
      for (const key of Object.keys(part)) delete part[key];
      part.$ref = pathOf(name);
    },
  });
  const recursive = Object.values($defs).filter(({ anyOf }) => anyOf?.length !== JSON_KINDS);
  if (recursive.length > 0) throw new Error('Only z.json() may hold itself in the contract.');
  return {
    own: finish(own),
    named: Object.fromEntries(
      Object.entries(named).map(([name, entity]) => {
        const { $schema: _dialect, $defs: _definitions, ...rest } = finish(entity);
        return [name, rest];
      }),
    ),
  };
}

/** Converts a zod schema to a self-contained JSON schema. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object =>
  convertSchema(schema, io, () => undefined).own;
