import {
  type Endpoint,
  type FailureStatus,
  failureBody,
  failureSchema,
  successBody,
  successSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import { STARTING } from '../http/respond-starting.ts';
import { type Components, ENVELOPE_FAILURES, FAILURE_NAMES } from './components.ts';
import { exampleOf } from './example.ts';
import type { Json } from './json.ts';
import { jsonSchema } from './json-schema.ts';

const FAILURES: Readonly<Record<FailureStatus, { description: string; text: string }>> = {
  400: {
    description: 'What was sent is not valid; the texts say what to change',
    text: 'The body is not valid JSON.',
  },
  401: {
    description: 'Nobody is signed in, or the credentials are wrong',
    text: 'Please sign in.',
  },
  403: { description: 'Not yours', text: 'You can only do this in your own company.' },
  404: { description: 'There is no such thing, or it is not yours', text: 'This does not exist.' },
  409: {
    description: 'It is taken, or was changed in the meantime',
    text: 'This name is already taken. Please choose another one.',
  },
  413: { description: 'The body is over 1 MB', text: 'The body is over 1 MB.' },
  429: {
    description: 'Too many attempts, or too many requests at once; try again later',
    text: 'Too many attempts. Please try again in 15 minutes.',
  },
  500: {
    description: 'Something went wrong on our side',
    text: 'Something went wrong on our side. Please try again.',
  },
  503: {
    description: 'The server is starting; try again after `Retry-After` seconds',
    text: STARTING,
  },
};

/**
 * The 503 of endpoints that depend on a venue; every endpoint returns it while the server starts.
 */
const VENUE_UNAVAILABLE = {
  description: `The venue does not answer; the text says why. Or: ${FAILURES[503].description}`,
  text: 'OKX cannot provide this at the moment. It cannot be reached.',
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

/** Query parameters, documented with the types that their text is parsed to. */
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

function requestBody(
  { bodyType, example }: Endpoint,
  body: z.ZodType,
  components: Components,
): object {
  if (bodyType === 'bytes') {
    const schema = { type: 'string', format: 'binary' };
    return { required: true, content: content('application/octet-stream', schema, 'bytes') };
  }
  const type = bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  const shown = example?.body ?? exampleOf(jsonSchema(body, 'input'));
  return { required: true, content: content(type, components.refer(body, 'input'), shown) };
}

function failure(endpoint: Endpoint, status: FailureStatus, components: Components): object {
  const isVenue = status === 503 && endpoint.failures.includes(status);
  const { description, text } = isVenue ? VENUE_UNAVAILABLE : FAILURES[status];
  const conflict = status === 409 ? endpoint.conflict : undefined;
  const data: Json = conflict ? exampleOf(jsonSchema(conflict, 'output')) : null;
  const { envelope } = endpoint;
  const failed = conflict ? failureSchema(envelope, conflict) : ENVELOPE_FAILURES[envelope];
  const schema = components.refer(failed, 'output');
  const example = failureBody(envelope, text, [text], data);
  const response = {
    description,
    content: content('application/json', schema, example),
  };
  if (conflict || isVenue) return response;
  return components.share(`${FAILURE_NAMES[envelope]}${status}`, response);
}

/**
 * Failures of every endpoint: any request may be signed with a token (whose key, address, rights
 * and body are checked first), exceed the rate limits, or arrive while the server starts.
 */
const COMMON_FAILURES: readonly FailureStatus[] = [400, 401, 403, 413, 429, 500, 503];

/** All documented failures of an endpoint: its own and the common ones. */
export const failuresOf = ({ failures }: Endpoint): ReadonlySet<FailureStatus> =>
  new Set([...failures, ...COMMON_FAILURES]);

function responses(endpoint: Endpoint, components: Components): object {
  const data = exampleOf(jsonSchema(endpoint.data, 'output'));
  const schema = components.refer(successSchema(endpoint.envelope, endpoint.data), 'output');
  const example = successBody(endpoint.envelope, data);
  const failures = [...failuresOf(endpoint)]
    .toSorted((a, b) => a - b)
    .map((status) => [status, failure(endpoint, status, components)] as const);
  return {
    200: { description: 'Done', content: content('application/json', schema, example) },
    ...Object.fromEntries(failures),
  };
}

/** The resource of a path: `company-exchanges`. */
const tagOf = (path: string): string => path.split('/')[2] ?? path;

/** The OpenAPI operation of an endpoint: access, parameters, body and all responses. */
export function operation(operationId: string, endpoint: Endpoint, components: Components): object {
  const { security, by } = ACCESS[endpoint.access];
  return {
    operationId,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: `${endpoint.roles} ${by}`,
    security,
    ...(endpoint.query ? { parameters: parameters(endpoint.query, endpoint.example?.query) } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, components) } : {}),
    responses: responses(endpoint, components),
  };
}
