import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { acceptsTokens, type Endpoint, endpoints, isWrite } from '@parallax/protocol';
import { REPOSITORY } from '@parallax/server-kit/config/product';

const DOC = readFileSync(join(REPOSITORY, 'docs/api-tokens.md'), 'utf8');
const ROW = /^\| (GET|POST|PUT|DELETE) +\| `([^`]+)` +\|/gm;

const all = Object.values<Endpoint>(endpoints);
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The endpoints in the table below a heading. */
function listed(heading: string): string[] {
  const [, below = ''] = DOC.split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  return [...section.matchAll(ROW)].map(([, method, path]) => `${method} ${path}`).toSorted();
}

describe('the document on API access tokens', () => {
  it('lists exactly the endpoints that no token can use', () => {
    const refused = all.filter((endpoint) => !acceptsTokens(endpoint)).map(nameOf);
    expect(listed('What a token cannot call')).toEqual(refused.toSorted());
  });

  it('lists every GET that a read-only token cannot use', () => {
    const refused = all.filter((one) => one.method === 'GET' && acceptsTokens(one) && isWrite(one));
    expect(listed('What a read-only token cannot call')).toEqual(refused.map(nameOf).toSorted());
  });
});
