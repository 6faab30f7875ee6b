import { beforeAll, describe, expect, it } from '@jest/globals';
import { routeOf } from './route.ts';
import { setDemoProduct } from './testing/demo-product.ts';

beforeAll(setDemoProduct);

const desk = (path: string, search = '') => routeOf(path, search, false);
const phone = (path: string, search = '') => routeOf(path, search, true);

describe('workspace §2 routing on a desktop', () => {
  it('redirects the root to Execution', () => {
    expect(desk('/')).toEqual({ kind: 'redirect', to: '/execution' });
  });

  it.each([
    ['/execution', 'Execution'],
    ['/execution/', 'Execution'],
    ['/risk/my-sheet', 'Risk'],
    ['/portfolio', 'Portfolio'],
    ['/algo/runs', 'Algo'],
    ['/analytics', 'Analytics'],
    ['/analytics/spot-ladders', 'Analytics'],
    ['/analytics/spot-ladders/majors', 'Analytics'],
  ])('maps %s to the area %s', (path, label) => {
    expect(desk(path)).toMatchObject({ kind: 'area', area: { label } });
  });

  it.each([
    '/nowhere',
    '/EXECUTION',
    '/execution/sheet/more',
    '/analytics/unheard-of',
    '/analytics/spot-ladders/majors/more',
    '/mobile/sheet/more',
    '/mobiles',
  ])('finds no page at %s', (path) => {
    expect(desk(path)).toEqual({ kind: 'unknown' });
  });

  it.each(['/mobile', '/mobile/my-sheet'])('shows the mobile page at %s', (path) => {
    expect(desk(path, '?id=1')).toMatchObject({
      kind: 'mobile',
      page: { expose: 'mf_mobile/page' },
    });
  });
});

describe('workspace §2 routing on a mobile device', () => {
  it('opens the invitation page', () => {
    expect(phone('/accept-invitation')).toEqual({
      kind: 'redirect',
      to: '/mobile/accept-invitation',
    });
    expect(phone('/mobile/accept-invitation')).toEqual({ kind: 'invitation' });
    expect(desk('/accept-invitation')).toEqual({ kind: 'invitation' });
  });

  it.each(['/', '/execution', '/analytics/spot-ladders', '/nowhere', '/mobiles'])(
    'redirects %s to /mobile',
    (path) => {
      expect(phone(path)).toEqual({ kind: 'redirect', to: '/mobile' });
    },
  );

  it('keeps only the sheet id of a link', () => {
    expect(phone('/execution/btc-desk', '?widget=ORDER_BOOK&id=a%26b')).toEqual({
      kind: 'redirect',
      to: '/mobile?id=a%26b',
    });
  });

  it('does not redirect paths under /mobile', () => {
    expect(phone('/mobile', '?id=1')).toMatchObject({
      kind: 'mobile',
      page: { expose: 'mf_mobile/page' },
    });
    expect(phone('/mobile/sheet/more')).toEqual({ kind: 'unknown' });
  });
});
