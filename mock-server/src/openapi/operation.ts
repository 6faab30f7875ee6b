import {
  type Endpoint,
  type FailureStatus,
  failureBody,
  failureSchema,
  ID_RULES,
  POLICIES,
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
    description: 'The request is invalid; the messages explain why',
    text: 'The body is not valid JSON.',
  },
  401: {
    description: 'The caller is not signed in, or the credentials are wrong',
    text: 'Please sign in.',
  },
  403: {
    description: 'The caller may not do this',
    text: 'You can only do this in your own company.',
  },
  404: {
    description: 'The resource does not exist or does not belong to the caller',
    text: 'This does not exist.',
  },
  409: {
    description:
      'The value is taken, a limit is reached, or the resource was changed in the meantime',
    text: 'This name is already taken. Please choose another one.',
  },
  413: { description: 'The body is over 1 MB', text: 'The body is over 1 MB.' },
  429: {
    description: 'Too many attempts, or too many requests at once; try again later',
    text: 'Too many attempts. Please try again in 15 minutes.',
  },
  500: {
    description: 'Something went wrong on our side',
    text: 'Something went wrong on our side. Please try again. If it happens again, send support this reference: 1a2b3c4d.',
  },
  503: {
    description:
      'The server is starting or cannot reach its database; try again after `Retry-After` seconds',
    text: STARTING,
  },
};

/**
 * The 503 of endpoints that depend on a venue; every endpoint returns it while the server starts or its database is
 * unavailable.
 */
const VENUE_UNAVAILABLE = {
  description: `The venue does not respond; the text explains why. Or: ${FAILURES[503].description}`,
  text: 'OKX cannot provide this at the moment. It cannot be reached.',
};

const ACCESS = {
  open: { security: [], authentication: 'Requires no authentication.' },
  session: {
    security: [{ session: [] }, { apiKey: [], apiTimestamp: [], apiSignature: [] }],
    authentication: 'Requires a session or a request signed with an API access token.',
  },
  person: {
    security: [{ session: [] }],
    authentication: 'Requires a session; API access tokens are not accepted.',
  },
} as const satisfies Record<
  Endpoint['access'],
  { security: readonly object[]; authentication: string }
>;

const content = (type: string, schema: object, example: unknown): object => ({
  [type]: { schema, example },
});

const shapeSchema = z.object({
  required: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.json()).optional(),
});

/** Query parameters, documented with their parsed types. */
function parameters(query: z.ZodObject, example: object = {}): object[] {
  const { required = [] } = shapeSchema.parse(jsonSchema(query, 'input'));
  const { properties = {} } = shapeSchema.parse(jsonSchema(query, 'output'));
  const examples = new Map<string, unknown>(Object.entries(example));
  return Object.entries(properties).map(([name, schema]) => {
    const hasExample = examples.size === 0 || examples.has(name);
    const value = hasExample ? (examples.get(name) ?? exampleOf(schema, name)) : undefined;
    return { name, in: 'query', required: required.includes(name), schema, example: value };
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
  const exampleBody = example?.body ?? exampleOf(jsonSchema(body, 'input'));
  return { required: true, content: content(type, components.convert(body), exampleBody) };
}

function failure(endpoint: Endpoint, status: FailureStatus, components: Components): object {
  const isVenueFailure = status === 503 && endpoint.failures.includes(status);
  const { description, text } = isVenueFailure ? VENUE_UNAVAILABLE : FAILURES[status];
  const conflict = status === 409 ? endpoint.conflict : undefined;
  const data: Json = conflict ? exampleOf(jsonSchema(conflict, 'input')) : null;
  const { envelope } = endpoint;
  const failureType = conflict ? failureSchema(envelope, conflict) : ENVELOPE_FAILURES[envelope];
  const schema = components.convert(failureType);
  const example = failureBody(envelope, text, [text], data);
  const response = {
    description,
    content: content('application/json', schema, example),
  };
  if (conflict || isVenueFailure) return response;
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
  const data = exampleOf(jsonSchema(endpoint.data, 'input'));
  const schema = components.convert(successSchema(endpoint.envelope, endpoint.data));
  const example = successBody(endpoint.envelope, data);
  const failures = [...failuresOf(endpoint)]
    .toSorted((a, b) => a - b)
    .map((status) => [status, failure(endpoint, status, components)] as const);
  return {
    200: { description: 'Success', content: content('application/json', schema, example) },
    ...Object.fromEntries(failures),
  };
}

/** Who may call an endpoint, and with which ids. */
function callersText({ callers, idsBeforeRole, ids, handlerRule }: Endpoint): string[] {
  const idTexts = Object.entries({ ...idsBeforeRole, ...ids }).map(([place, rule]) => {
    const { is, refusal } = ID_RULES[rule];
    return `\`${place.slice(place.indexOf('.') + 1)}\`: ${is}, otherwise ${refusal}.`;
  });
  return [POLICIES[callers], ...idTexts, ...(handlerRule === undefined ? [] : [handlerRule])];
}

/** The resource of a path: `company-exchanges`. */
const tagOf = (path: string): string => path.split('/')[2] ?? path;

/** The OpenAPI operation of an endpoint: access, parameters, body and all responses. */
export function operation(operationId: string, endpoint: Endpoint, components: Components): object {
  const { security, authentication } = ACCESS[endpoint.access];
  return {
    operationId,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: [...callersText(endpoint), authentication].join(' '),
    security,
    ...(endpoint.query ? { parameters: parameters(endpoint.query, endpoint.example?.query) } : {}),
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, components) } : {}),
    responses: responses(endpoint, components),
  };
}
