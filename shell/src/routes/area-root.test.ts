import { beforeAll, expect, it } from '@jest/globals';
import { areaRoot } from './area-root.ts';
import { setDemoProduct } from './testing/demo-product.ts';

beforeAll(setDemoProduct);

it.each([
  ['/risk/overnight', '/risk'],
  ['/execution', '/execution'],
  ['/analytics/spot-ladders/majors', '/analytics'],
  ['/mobile/majors', '/mobile'],
  ['/accept-invitation', undefined],
  ['/nowhere', undefined],
])('the area root of %s is %s', (path, root) => {
  expect(areaRoot(path)).toBe(root);
});
