import type { SizeLimits } from './size-limits.ts';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

function cutFields(value: object, fields: NonNullable<SizeLimits['fields']>): object {
  const cut: Record<string, unknown> = {};
  for (const [name, limits] of Object.entries(fields)) {
    if (!Object.hasOwn(value, name)) continue;
    const before: unknown = Reflect.get(value, name);
    const after = cutToSize(before, limits);
    if (after !== before) cut[name] = after;
  }
  return Object.keys(cut).length === 0 ? value : { ...value, ...cut };
}

/**
 * The value with each text and list that is too long cut to one more than is permitted: validation
 * refuses it as it would refuse the whole, in the time of a permitted one.
 */
export function cutToSize(value: unknown, { text, list, fields }: SizeLimits): unknown {
  if (typeof value === 'string')
    return text !== undefined && value.length > text ? value.slice(0, text + 1) : value;
  if (Array.isArray(value)) {
    if (list === undefined) return value;
    const { max, items } = list;
    return value.slice(0, max + 1).map((item) => cutToSize(item, items));
  }
  return fields !== undefined && isObject(value) ? cutFields(value, fields) : value;
}
