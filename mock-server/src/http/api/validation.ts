import type { z } from 'zod';
import { ApiFailure } from './api-failure.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** The unit of a length by type, in the singular and the plural. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** The names of types that zod abbreviates. */
const TYPES: Readonly<Record<string, string>> = { int: 'integer', record: 'object' };

/** The names of formats; a value of any other format 'is not valid'. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  email: 'e-mail address',
  url: 'URL',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  datetime: 'timestamp such as 2026-01-31T08:00:00Z',
};

/** The wording of a limit: exclusive, then inclusive. */
const BOUNDS = {
  too_small: ['more than', 'at least'],
  too_big: ['less than', 'at most'],
} as const;

const article = (noun: string): string => (/^[aeioI]/.test(noun) ? `an ${noun}` : `a ${noun}`);
const list = (values: readonly unknown[]): string => values.map(String).join(', ');

const QUOTED_NAMES_MAX = 5;
const QUOTED_NAME_LENGTH_MAX = 60;
/** The first names that a client has sent; there may be many, of any length. */
const quoted = (names: readonly string[]): string =>
  list(names.slice(0, QUOTED_NAMES_MAX).map((name) => name.slice(0, QUOTED_NAME_LENGTH_MAX)));

function bound(which: string, limit: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  if (!unit) return `must be ${which} ${limit}.`;
  const [one, several] = unit;
  return `must have ${which} ${limit} ${Number(limit) === 1 ? one : several}.`;
}

function allowedValues(issue: RawIssue): readonly unknown[] {
  if (issue.code === 'invalid_value') return issue.values;
  if (issue.code !== 'invalid_union') return [];
  return issue.errors
    .flat()
    .flatMap((inner) => (inner.code === 'invalid_value' ? inner.values : []));
}

function rule(issue: RawIssue): string {
  const values = allowedValues(issue);
  if (issue.input === undefined) return 'is required.';
  if (values.length > 0) return `must be one of: ${list(values)}.`;
  if (issue.code === 'invalid_type')
    return `must be ${article(TYPES[issue.expected] ?? issue.expected)}.`;
  if (issue.code === 'too_small' && issue.origin === 'string' && Number(issue.minimum) === 1) {
    return 'is required.';
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const [exclusive, inclusive] = BOUNDS[issue.code];
    const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum;
    return bound(issue.inclusive === false ? exclusive : inclusive, limit, issue.origin);
  }
  if (issue.code === 'unrecognized_keys') return `must not contain ${quoted(issue.keys)}.`;
  const format = issue.code === 'invalid_format' ? FORMATS[issue.format] : undefined;
  return format === undefined ? 'is not valid.' : `must be ${article(format)}.`;
}

/** The default message for an issue: the name of the field and its requirement. */
const messageFor = (rootName: string) => (issue: RawIssue) =>
  `${issue.path?.length ? issue.path.map(String).join('.') : rootName} ${rule(issue)}`;

/**
 * Parses a value with a schema. Throws 400 with a message per issue; `rootName` names the value
 * itself ('The body').
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  rootName: string,
): z.output<S> {
  const parsed = schema.safeParse(value, { error: messageFor(rootName) });
  if (parsed.success) return parsed.data;
  const messages = [...new Set(parsed.error.issues.map((issue) => issue.message))].slice(0, 20);
  throw new ApiFailure(400, messages[0] ?? `${rootName} is not valid.`, { messages });
}
