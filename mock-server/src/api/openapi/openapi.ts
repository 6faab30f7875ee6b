import type { Endpoint } from '@parallax/contract';
import { ANY_JSON } from './json-schema.ts';
import { operation } from './operation.ts';

const header = (name: string, description: string): object => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

/** The OpenAPI 3.1 description of the calls, made from their contract. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  product: { title: string; version: string; cookie: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
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
      schemas: { [ANY_JSON]: { description: 'Any JSON' } },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: product.cookie },
        apiKey: header('X-API-KEY', 'The key of an API access token'),
        apiTimestamp: header('X-API-TIMESTAMP', 'Unix milliseconds, at most 30 s off'),
        apiSignature: header(
          'X-API-SIGNATURE',
          'Hex HMAC-SHA256 with the secret of the token over timestamp, method, path with query, and body; each is good once',
        ),
      },
    },
  };
}
