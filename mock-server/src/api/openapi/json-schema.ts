import { z } from 'zod';

/** The component that stands for any JSON at all. */
export const ANY_JSON = 'AnyJson';

/** null, boolean, number, string, list, object */
const JSON_KINDS = 6;
const REFERENCE = /"#\/\$defs\/[^"]+"/g;
const objectSchema = z.record(z.string(), z.json());

/**
 * A zod schema as JSON schema. Of schemas that hold themselves, the contract has `z.json()` alone:
 * references to it lead to the component for any JSON.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
  });
  const own = Object.values($defs).filter(({ anyOf }) => anyOf?.length !== JSON_KINDS);
  if (own.length > 0) throw new Error('Only z.json() may hold itself in the contract.');
  const text = JSON.stringify(rest).replaceAll(REFERENCE, `"#/components/schemas/${ANY_JSON}"`);
  return objectSchema.parse(JSON.parse(text));
}
