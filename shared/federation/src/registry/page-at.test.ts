import { describe, expect, it } from '@jest/globals';
import { pageAt } from './page-at.ts';
import { productMapOf } from './product-map.ts';

const map = productMapOf(
  {
    mf_mobile: { pages: [{ path: 'mobile', label: 'Mobile', order: 1, phone: true }] },
    mf_desk: {
      pages: [
        { path: 'risk', label: 'Risk', order: 20 },
        { path: 'execution', label: 'Execution', order: 10 },
        { path: 'analytics', label: 'Analytics', order: 40, views: true },
      ],
      analyticsViews: [
        { id: 'spot-ladders', label: 'Spot ladders', order: 20 },
        { id: 'funding', label: 'Funding', order: 10 },
      ],
    },
  },
  (reason) => {
    throw new Error(reason);
  },
);
const at = (path: string) => pageAt(map, path);

describe('pageAt', () => {
  it('returns the first desktop page for the root', () => {
    expect(at('/')).toMatchObject({ kind: 'start', page: { path: 'execution' } });
  });

  it.each([
    ['/mobile', 'mobile'],
    ['/mobile/a/', 'mobile'],
    ['/execution', 'execution'],
    ['/execution/', 'execution'],
    ['/risk/my-sheet', 'risk'],
    ['/analytics', 'analytics'],
    ['/analytics/spot-ladders', 'analytics'],
    ['/analytics/spot-ladders/majors', 'analytics'],
  ])('maps %s to the page %s', (path, page) => {
    expect(at(path)).toMatchObject({ kind: 'page', page: { path: page } });
  });

  it.each(['/accept-invitation', '/mobile/accept-invitation/'])(
    'maps %s to the invitation page',
    (path) => {
      expect(at(path)).toEqual({ kind: 'invitation' });
    },
  );

  it.each([
    '//',
    '//execution',
    '/execution//',
    '/EXECUTION',
    '/execution/a/b',
    '/analytics/SPOT-LADDERS',
    '/analytics/moon',
    '/analytics/spot-ladders/a/b',
    // an analytics area without a view
    '/analytics/basis-screener',
    '/mobile/a/b',
    '/accept-invitation/a',
    '/mobiles',
  ])('returns undefined for %s', (path) => {
    expect(at(path)).toBeUndefined();
  });
});
