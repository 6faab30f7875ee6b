import { parseJson, type ViewName } from '@parallax/protocol';
import { mergeAsJson } from '@parallax/sheets';
import { z } from 'zod';
import type { FilterFormat } from './use-saved-filters.ts';

/** One stored group of a view: a table, a heatmap or a history. */
export interface StoredGroup {
  /** Reads a part by its name; returns `fallback` if it is missing or invalid. */
  readonly part: <T>(name: string, schema: z.ZodType<T>, fallback: T) => T;
  /** Reads the fields of a part; a missing or invalid field is taken from `fallback`. */
  readonly fields: <T extends object>(name: string, schema: z.ZodType<T>, fallback: T) => T;
  /** The part as it is stored; undefined if it is missing. */
  readonly readRaw: (name: string) => unknown;
  readonly onInvalid: () => void;
}

/** Reads a group by its name. */
export type ReadGroup = <Group>(name: string, read: (stored: StoredGroup) => Group) => Group;

/**
 * The groups of a view as a sheet stores them: `{view: {group: {part: …}}}`. Each group and part
 * falls back to its default independently; `reset` reports that.
 */
export function groupsFormat<Groups extends object>(
  view: ViewName,
  readGroups: (read: ReadGroup) => Groups,
  write: (groups: Groups) => object,
): FilterFormat<Groups> {
  const format: FilterFormat<Groups> = {
    read(data) {
      let reset = false;
      const onInvalid = () => {
        reset = true;
      };
      const root = partsOf(
        data === null || data === '' ? {} : (parseJson(data) ?? null),
        onInvalid,
      );
      const groups = partsOf(root.readRaw(view), onInvalid);
      root.reportUnknown();
      const filters = readGroups((name, readGroup) => {
        const parts = partsOf(groups.readRaw(name), onInvalid);
        const part = partReader(parts.readRaw, onInvalid);
        const fields = fieldsReader(parts.readRaw, onInvalid);
        const group = readGroup({ readRaw: parts.readRaw, part, fields, onInvalid });
        parts.reportUnknown();
        return group;
      });
      groups.reportUnknown();
      return { filters, reset };
    },
    write: (groups) => JSON.stringify({ [view]: write(groups) }),
    // merges groups with their defaults, since a default that is not stored may have been changed
    merge(base, mine, theirs) {
      const merged = mergeAsJson(base, mine, theirs);
      return format.read(JSON.stringify({ [view]: merged })).filters;
    },
  };
  return format;
}

const partReader =
  (readRaw: StoredGroup['readRaw'], onInvalid: () => void): StoredGroup['part'] =>
  (name, schema, fallback) => {
    const value = readRaw(name);
    if (value === undefined) return fallback;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    onInvalid();
    return fallback;
  };

const fieldsReader =
  (readRaw: StoredGroup['readRaw'], onInvalid: () => void): StoredGroup['fields'] =>
  (name, schema, fallback) => {
    const value = readRaw(name);
    if (value === undefined) return fallback;
    const part = schema.safeParse(value);
    if (part.success) return part.data;
    onInvalid();
    const stored = storedRecord.safeParse(value);
    if (!stored.success) return fallback;
    let fields = fallback;
    for (const field of Object.keys(fallback)) {
      const parsed = schema.safeParse({ ...fields, [field]: stored.data[field] });
      if (parsed.success) fields = parsed.data;
    }
    return fields;
  };

export const storedRecord = z.record(z.string(), z.unknown());

/** Reads the parts of a stored object; `reportUnknown` reports the parts that were not read. */
function partsOf(stored: unknown, onInvalid: () => void) {
  const parsed = storedRecord.safeParse(stored ?? {});
  if (!parsed.success || stored === null) onInvalid();
  const rest = new Map(Object.entries(parsed.success ? parsed.data : {}));
  return {
    readRaw: (name: string): unknown => {
      const value = rest.get(name);
      rest.delete(name);
      return value;
    },
    reportUnknown: () => rest.size > 0 && onInvalid(),
  };
}
