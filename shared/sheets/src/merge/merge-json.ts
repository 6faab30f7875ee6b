import { type LayoutItem, layoutItemSchema, parseJson } from '@parallax/protocol';
import { hashKey } from '@tanstack/react-query';

/** Whether two JSON values, or undefined, are equal, ignoring the order of object keys. */
export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || (a !== undefined && b !== undefined && hashKey([a]) === hashKey([b]));

type Json = LayoutItem['settings'][string];
type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The identity of an entry of a list: its value, or its `id` if it is an object. */
function idOf(entry: Json): string | undefined {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (isObject(entry) && typeof entry['id'] === 'string') return entry['id'];
  return undefined;
}

/** The entries by identity; undefined unless each entry has a distinct one. */
function byIdentity(list: readonly Json[]): ReadonlyMap<string, Json> | undefined {
  const entries = new Map<string, Json>();
  for (const entry of list) {
    const id = idOf(entry);
    if (id === undefined || entries.has(id)) return undefined;
    entries.set(id, entry);
  }
  return entries;
}

function mergeLists(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[]): Json {
  const [baseEntries, mineEntries, theirEntries] = [base, mine, theirs].map(byIdentity);
  if (!baseEntries || !mineEntries || !theirEntries) return [...mine];
  const merged: Json[] = [];
  for (const [id, entry] of mineEntries) {
    const before = baseEntries.get(id);
    const value = mergeJson(before, entry, theirEntries.get(id));
    if (value !== undefined) merged.push(value);
  }
  for (const [id, entry] of theirEntries) {
    if (!mineEntries.has(id) && !baseEntries.has(id)) merged.push(entry);
  }
  // each side removed the entries that the other retained
  const isEmptied = merged.length === 0 && mine.length > 0 && theirs.length > 0;
  return isEmptied ? [...mine] : merged;
}

/**
 * Merges two changes of one JSON value. `base` is their common ancestor, `mine` the local value,
 * `theirs` the one saved elsewhere; undefined means no value. Objects are merged by key. Lists
 * of strings, numbers or objects with an `id` are merged by entry, but if two non-empty lists would
 * merge into an empty one, mine is kept. For any other value that both changed, mine is kept.
 */
export function mergeJson(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined {
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base)) return mine;
  if (isObject(mine) && isObject(theirs)) {
    return mergeObjects(isObject(base) ? base : {}, mine, theirs);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs);
  }
  return mine;
}

/** Like `mergeJson`, for objects. */
export function mergeObjects(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
): Record<string, Json> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const value = mergeJson(base[key], mine[key], theirs[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

const { settings: jsonObjectSchema } = layoutItemSchema.shape;
const jsonOf = (value: object): JsonObject =>
  jsonObjectSchema.parse(parseJson(JSON.stringify(value)));

/** Like `mergeObjects`, but without undefined fields, which JSON omits. */
export const mergeAsJson = (base: object, mine: object, theirs: object): JsonObject =>
  mergeObjects(jsonOf(base), jsonOf(mine), jsonOf(theirs));
