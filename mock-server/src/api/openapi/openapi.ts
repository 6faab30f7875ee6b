import {
  type Endpoint,
  type FailureStatus,
  failureSchema,
  successSchema,
} from '@parallax/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

const FAILURES: Readonly<Record<FailureStatus, string>> = {
  400: 'What was sent is not valid; the texts say what to change',
  401: 'Nobody is signed in, or the credentials are wrong',
  403: 'Not yours',
  404: 'There is no such thing, or it is not yours',
  409: 'It is taken, or was changed in the meantime',
  413: 'The body is over 1 MB',
  429: 'Too many attempts; try again later',
  500: 'Something went wrong on our side',
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return withoutReferences(rest, $defs);
}

/**
 * Schemas that refer to themselves (any JSON at all) are said to be anything: a reference inside one
 * part of the description would be read from the root of the whole.
 */
function withoutReferences(schema: Json, defs: unknown): Json {
  if (defs === undefined) return schema;
  const text = JSON.stringify(schema).replaceAll(/\{"\$ref":"#\/\$defs\/[^"]+"\}/g, '{}');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
}

const content = (schema: Json): Json => ({ 'application/json': { schema } });

/** What arrives in an address is text; its form is that of the value it is read as. */
function parameters(query: z.ZodObject): Json[] {
  const { required = [] } = z.toJSONSchema(query, { io: 'input' });
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function responses(endpoint: Endpoint): Json {
  const good = jsonSchema(successSchema(endpoint.envelope, endpoint.data), 'output');
  const statuses = new Set<FailureStatus>(endpoint.failures);
  if (endpoint.method !== 'GET') statuses.add(403);
  if (endpoint.body) statuses.add(413);
  statuses.add(500);
  const failures = [...statuses]
    .toSorted((a, b) => a - b)
    .map((status) => {
      const data = status === 409 ? endpoint.conflict : undefined;
      const schema = jsonSchema(failureSchema(endpoint.envelope, data), 'output');
      return [status, { description: FAILURES[status], content: content(schema) }];
    });
  return {
    200: { description: 'Done', content: content(good) },
    ...Object.fromEntries(failures),
  };
}

const operation = (operationId: string, endpoint: Endpoint): Json => ({
  operationId,
  summary: endpoint.summary,
  security: endpoint.access === 'session' ? [{ session: [] }] : [],
  ...(endpoint.query ? { parameters: parameters(endpoint.query) } : {}),
  ...(endpoint.body
    ? { requestBody: { required: true, content: content(jsonSchema(endpoint.body, 'input')) } }
    : {}),
  responses: responses(endpoint),
});

/** The OpenAPI 3.1 description of the calls, made from their contract. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  product: { title: string; version: string; cookie: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product.title} API`, version: product.version },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: product.cookie } },
    },
  };
}
