import { z } from 'zod';

/** How large a value may be, by its kind; a schema may accept several kinds of values. */
export interface SizeLimits {
  /** UTF-16 units of a text */
  readonly text?: number;
  readonly list?: { readonly max: number; readonly items: SizeLimits };
  readonly fields?: Readonly<Record<string, SizeLimits>>;
}

const {
  $ZodArray,
  $ZodBoolean,
  $ZodCatch,
  $ZodCheckMaxLength,
  $ZodCheckOverwrite,
  $ZodDefault,
  $ZodEnum,
  $ZodLazy,
  $ZodLiteral,
  $ZodNull,
  $ZodNullable,
  $ZodNumber,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodReadonly,
  $ZodRecord,
  $ZodString,
  $ZodUnion,
} = z.core;

/** The length of a valid text of these formats. */
const FORMAT_LENGTHS = { uuid: 36, ipv4: 15 } as const;
const formatSchema = z.object({ format: z.enum(['uuid', 'ipv4']) });

type Check = z.core.$ZodCheck;

const defOf = <Schema extends { readonly _zod: { readonly def: unknown } }>({
  _zod: { def },
}: Schema): Schema['_zod']['def'] => def;

const isJson = (schema: unknown): boolean => schema instanceof $ZodLazy;

/** The maximum length by the checks of a text or list, unless one before it could shorten the value. */
function maxLengthOf(checks: readonly Check[] = []): number | undefined {
  for (const check of checks) {
    if (check instanceof $ZodCheckMaxLength) return defOf(check).maximum;
    if (check instanceof $ZodCheckOverwrite) return undefined;
  }
  return undefined;
}

function lengthOf({ _zod: { def } }: z.core.$ZodString): number | undefined {
  const { data: known } = formatSchema.safeParse(def);
  return known ? FORMAT_LENGTHS[known.format] : maxLengthOf(def.checks);
}

function known(max: number | undefined, path: string): number {
  if (max === undefined)
    throw new Error(`${path} has no maximum length, or other checks before it.`);
  return max;
}

const larger = <T extends number | undefined>(one: T, other: T): T =>
  (other ?? 0) > (one ?? 0) ? other : one;

/** The limits of values that at least one of two schemas accepts. */
function either(one: SizeLimits, other: SizeLimits): SizeLimits {
  const text = larger(one.text, other.text);
  const max = larger(one.list?.max, other.list?.max);
  const names = Object.keys({ ...one.fields, ...other.fields });
  const fields = names.map((name) => [
    name,
    either(one.fields?.[name] ?? {}, other.fields?.[name] ?? {}),
  ]);
  return {
    ...(text !== undefined && { text }),
    ...(max !== undefined && {
      list: { max, items: either(one.list?.items ?? {}, other.list?.items ?? {}) },
    }),
    ...(names.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}

/**
 * The limits of a schema of requests.
 *
 * @param path of the value in its request, for the error
 * @throws Error if the schema accepts texts or lists of any length, so that no endpoint is served that does.
 * Only `z.json()` may: its values are bounded by those of the whole body
 */
export function sizeLimitsOf(schema: z.core.$ZodType, path: string): SizeLimits {
  if (schema instanceof $ZodString) return { text: known(lengthOf(schema), path) };
  if (schema instanceof $ZodArray) {
    const { checks, element } = defOf(schema);
    const max = known(maxLengthOf(checks), path);
    return { list: { max, items: sizeLimitsOf(element, `${path}[]`) } };
  }
  if (schema instanceof $ZodObject) {
    const fields = Object.entries(defOf(schema).shape).map(([name, inner]) => [
      name,
      sizeLimitsOf(inner, `${path}.${name}`),
    ]);
    return { fields: Object.fromEntries(fields) };
  }
  if (schema instanceof $ZodUnion)
    return defOf(schema)
      .options.map((option) => sizeLimitsOf(option, path))
      .reduce(either, {});
  if (schema instanceof $ZodPipe) return sizeLimitsOf(defOf(schema).in, path);
  if (
    schema instanceof $ZodOptional ||
    schema instanceof $ZodNullable ||
    schema instanceof $ZodDefault ||
    schema instanceof $ZodCatch ||
    schema instanceof $ZodReadonly
  )
    return sizeLimitsOf(defOf(schema).innerType, path);
  if (schema instanceof $ZodRecord && isJson(defOf(schema).valueType)) return {};
  const isSmall = [$ZodBoolean, $ZodEnum, $ZodLiteral, $ZodNull, $ZodNumber].some(
    (kind) => schema instanceof kind,
  );
  if (isSmall) return {};
  throw new Error(`The size of ${path} is not limited: ${defOf(schema).type}.`);
}
