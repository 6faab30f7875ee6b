import { describe, expect, it } from '@jest/globals';
import { linkTarget, ownPlaces, placesSchema, recordPlace } from './places.ts';

const none = ownPlaces(undefined, 'me');
const present = () => false;

describe('workspace §2 the store of the last open sheets', () => {
  it('links to the root of an area without a stored sheet', () => {
    expect(linkTarget(none, 'risk', present)).toBe('/risk');
  });

  it('stores the sheet and the tab of each area, without other URL parameters', () => {
    const analytics = { path: '/analytics/spot-ladders/majors', search: '?id=s2' };
    const places = recordPlace(
      recordPlace(none, 'execution', { path: '/execution/btc', search: '?widget=X&id=s1' }),
      'analytics',
      analytics,
    );
    expect(linkTarget(places, 'execution', present)).toBe('/execution/btc?id=s1');
    expect(linkTarget(places, 'analytics', present)).toBe('/analytics/spot-ladders/majors?id=s2');
    expect(linkTarget(places, 'algo', present)).toBe('/algo');
  });

  it('keeps the stored sheet when the root of its area is visited', () => {
    const places = recordPlace(none, 'risk', { path: '/risk/a', search: '?id=s1' });
    expect(recordPlace(places, 'risk', { path: '/risk', search: '' })).toBe(places);
  });

  it('is unchanged after saving and loading', () => {
    const places = recordPlace(none, 'risk', { path: '/risk/a', search: '?id=s1' });
    expect(ownPlaces(placesSchema.parse(JSON.parse(JSON.stringify(places))), 'me')).toEqual(places);
  });

  it('ignores the sheets of another trader', () => {
    expect(ownPlaces({ traderId: 'you', places: { risk: '/risk?id=1' } }, 'me')).toEqual(none);
  });

  it('never links outside the area', () => {
    const stored = { traderId: 'me', places: { risk: '//elsewhere.example' } };
    expect(linkTarget(ownPlaces(stored, 'me'), 'risk', present)).toBe('/risk');
  });

  it.each([
    ['risk', '/risk/a', 'RISK', '/risk'],
    ['risk', '/risk', 'RISK', '/risk'],
    ['analytics', '/analytics/spot-ladders/a', 'ANALYTICS/SPOT_LADDERS', '/analytics/spot-ladders'],
  ])(
    'links %s to its area or view when the sheet at %s has been deleted',
    (slug, path, menuBar, root) => {
      const places = recordPlace(none, slug, { path, search: '?id=s1' });
      const requested: unknown[] = [];
      const isDeleted = (sheet: unknown) => requested.push(sheet) > 0;
      expect(linkTarget(places, slug, isDeleted)).toBe(root);
      expect(requested).toEqual([{ menuBar, sheetId: 's1' }]);
    },
  );
});
