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

/** Copies a generated schema and redirects its references to arbitrary JSON to the component. */
function resolveJsonReferences(schema: object): z.infer<typeof objectSchema> {
  const text = JSON.stringify(schema).replaceAll(REFERENCE, `"${pathOf(ANY_JSON)}"`);
  return objectSchema.parse(JSON.parse(text));
}

/**
 * Converts a zod schema to JSON schema. Each part for which `nameOf` returns a name becomes a
 * reference and is returned in `named`. Supports no recursive schema except `z.json()`.
 */
export function convertSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  nameOf: (part: unknown) => string | undefined,
): { root: object; named: Record<string, object> } {
  const named: Record<string, object> = {};
  const {
    $schema: _,
    $defs = {},
    ...root
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
  if (recursive.length > 0) throw new Error('Only z.json() may be recursive in the contract.');
  return {
    root: resolveJsonReferences(root),
    named: Object.fromEntries(
      Object.entries(named).map(([name, entity]) => {
        const { $schema: _dialect, $defs: _definitions, ...rest } = resolveJsonReferences(entity);
        return [name, rest];
      }),
    ),
  };
}

/** Converts a zod schema to a self-contained JSON schema. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): object =>
  convertSchema(schema, io, () => undefined).root;
