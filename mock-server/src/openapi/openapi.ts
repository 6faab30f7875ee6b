import type { Endpoint } from '@parallax/protocol';
import { Components } from './components.ts';
import { operation } from './operation.ts';

const header = (name: string, description: string): object => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

/** Introduction for first-time users, in Markdown. */
const HOW_TO = `Browser pages authenticate with the session cookie that \`POST /api/auth/sign-in\` sets. Programs sign
their requests with an API access token. Create one in Settings, API, "Generate access token" (or with
\`POST /api/api-keys\`), and store its secret, which is shown only once. Send these headers with each request:

- \`X-API-KEY\`: the key
- \`X-API-TIMESTAMP\`: the time in Unix milliseconds
- \`X-API-SIGNATURE\`: the HMAC-SHA256 of timestamp + method + path with query + body, keyed with the secret, in hex

\`\`\`sh
path=/api/company-exchanges/trader
timestamp=$(date +%s%3N) # on macOS: $(($(date +%s) * 1000))
signature=$(printf '%sGET%s' "$timestamp" "$path" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl "$URL$path" -H "X-API-KEY: $KEY" -H "X-API-TIMESTAMP: $timestamp" -H "X-API-SIGNATURE: $signature"
\`\`\`

A signature can be used once and expires after 30 s. A read-only token cannot write. If a token has an IP list, it is accepted only from those addresses.

A method that a path does not support returns 405 with the supported methods in \`Allow\`.`;

/** Generates the OpenAPI 3.1 document from the endpoint definitions. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  product: { title: string; version: string; cookie: string },
): object {
  const components = new Components();
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, components);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product.title} API`, version: product.version, description: HOW_TO },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: product.cookie },
        apiKey: header('X-API-KEY', 'The key of an API access token'),
        apiTimestamp: header(
          'X-API-TIMESTAMP',
          'Unix milliseconds, at most 30 s from the server clock',
        ),
        apiSignature: header(
          'X-API-SIGNATURE',
          'HMAC-SHA256 of timestamp, method, path with query, and body, keyed with the secret of the token, in hex; valid once',
        ),
      },
    },
  };
}
