import {
  type Endpoint,
  type FailureStatus,
  failureBody,
  failureSchema,
  successBody,
  successSchema,
} from '@parallax/contract';
import { z } from 'zod';
import { STARTING } from '../../http/answer-starting.ts';
import { exampleOf } from './example.ts';
import type { Json } from './json.ts';
import { jsonSchema } from './json-schema.ts';

const FAILURES: Readonly<Record<FailureStatus, { means: string; text: string }>> = {
  400: {
    means: 'What was sent is not valid; the texts say what to change',
    text: 'The body is not valid JSON.',
  },
  401: {
    means: 'Nobody is signed in, or the credentials are wrong',
    text: 'Please sign in.',
  },
  403: { means: 'Not yours', text: 'You can only do this in your own company.' },
  404: { means: 'There is no such thing, or it is not yours', text: 'This does not exist.' },
  409: {
    means: 'It is taken, or was changed in the meantime',
    text: 'This name is already taken. Please choose another one.',
  },
  413: { means: 'The body is over 1 MB', text: 'The body is over 1 MB.' },
  429: {
    means: 'Too many attempts; try again later',
    text: 'Too many attempts. Please try again in 15 minutes.',
  },
  500: {
    means: 'Something went wrong on our side',
    text: 'Something went wrong on our side. Please try again.',
  },
  503: { means: 'The server is starting; try again after `Retry-After` seconds', text: STARTING },
};

/** Of calls that are answered by a venue; any call may also come while the server starts. */
const VENUE_AWAY = {
  means: `The venue does not answer; the text says why. Or: ${FAILURES[503].means}`,
  text: 'OKX does not tell this now. It cannot be reached.',
};

const ACCESS = {
  open: { security: [], by: 'No session is needed.' },
  session: {
    security: [{ session: [] }, { apiKey: [], apiTimestamp: [], apiSignature: [] }],
    by: 'By a session, or by a signed request with an API access token.',
  },
  person: { security: [{ session: [] }], by: 'By a session; not with an API access token.' },
} as const satisfies Record<Endpoint['access'], { security: readonly object[]; by: string }>;

const content = (type: string, schema: object, example: unknown): object => ({
  [type]: { schema, example },
});

const shapeSchema = z.object({
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
});

/** What arrives in an address is text; its form is that of the value it is read as. */
function parameters(query: z.ZodObject, example: object = {}): object[] {
  const { required = [] } = shapeSchema.parse(jsonSchema(query, 'input'));
  const { properties = {} } = shapeSchema.parse(jsonSchema(query, 'output'));
  const written = new Map<string, unknown>(Object.entries(example));
  return Object.entries(properties).map(([name, schema]) => {
    const isShown = written.size === 0 || written.has(name);
    const shown = isShown ? (written.get(name) ?? exampleOf(schema, name)) : undefined;
    return { name, in: 'query', required: required.includes(name), schema, example: shown };
  });
}

function requestBody({ bodyType, example }: Endpoint, body: z.ZodType): object {
  const type = bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  const schema = jsonSchema(body, 'input');
  return { required: true, content: content(type, schema, example?.body ?? exampleOf(schema)) };
}

function failure(endpoint: Endpoint, status: FailureStatus): object {
  const isVenue = status === 503 && endpoint.failures.includes(status);
  const { means, text } = isVenue ? VENUE_AWAY : FAILURES[status];
  const conflict = status === 409 ? endpoint.conflict : undefined;
  const data: Json = conflict ? exampleOf(jsonSchema(conflict, 'output')) : null;
  const schema = jsonSchema(failureSchema(endpoint.envelope, conflict), 'output');
  const example = failureBody(endpoint.envelope, text, [text], data);
  return { description: means, content: content('application/json', schema, example) };
}

/**
 * What any call fails with: every request may be signed with a token, whose key, address, rights
 * and whole body are looked at first, and may come while the server starts.
 */
const OF_EVERY_CALL: readonly FailureStatus[] = [400, 401, 403, 413, 500, 503];

/** Everything that a call is documented to fail with: its own, and what all share. */
export const failuresOf = ({ failures }: Endpoint): ReadonlySet<FailureStatus> =>
  new Set([...failures, ...OF_EVERY_CALL]);

function responses(endpoint: Endpoint): object {
  const data = exampleOf(jsonSchema(endpoint.data, 'output'));
  const schema = jsonSchema(successSchema(endpoint.envelope, endpoint.data), 'output');
  const example = successBody(endpoint.envelope, data);
  const failures = [...failuresOf(endpoint)]
    .toSorted((a, b) => a - b)
    .map((status) => [status, failure(endpoint, status)] as const);
  return {
    200: { description: 'Done', content: content('application/json', schema, example) },
    ...Object.fromEntries(failures),
  };
}

/** The word of a path that says what a call is about: `company-exchanges`. */
const tagOf = (path: string): string => path.split('/')[2] ?? path;

/** A call as OpenAPI describes it: who may do it, what it takes, and everything it can answer. */
export function operation(operationId: string, endpoint: Endpoint): object {
  const { security, by } = ACCESS[endpoint.access];
  return {
    operationId,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: `${endpoint.roles} ${by}`,
    security,
    ...(endpoint.query ? { parameters: parameters(endpoint.query, endpoint.example?.query) } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
    responses: responses(endpoint),
  };
}
