import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoints } from '../endpoints.ts';
import { type Endpoint, isWrite } from './endpoint.ts';

const MOVES_MONEY =
  /^\/api\/(orders|positions|transfers|accounts|margin-settings|trading-|algo|company-exchanges\/execution)/;

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const { path, body } = endpoint;
  const isOfMoney = MOVES_MONEY.test(path) && (isWrite(endpoint) || path.endsWith('/preview'));
  return isOfMoney && body ? [[name, body] as const] : [];
});

it('there are bodies that move money', () => {
  expect(bodies.length).toBeGreaterThanOrEqual(10);
});

it.each(bodies)('%s refuses unknown fields by their names', (_name, body) => {
  const issues = body.safeParse({ reduceonly: true }).error?.issues;
  expect(issues).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['reduceonly'], path: [] }),
    ]),
  );
});

it.each(bodies)('so do the objects within %s', (_name, body) => {
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(z.toJSONSchema(body, { io: 'input' }));
  const objects = [...JSON.stringify(properties).matchAll(/"type":"object"/g)];
  const closed = [...JSON.stringify(properties).matchAll(/"additionalProperties":false/g)];
  expect(closed).toHaveLength(objects.length);
});
