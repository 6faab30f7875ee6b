import { describe, expect, it } from '@jest/globals';
import { placeOf, placesOf, placesSchema, rememberPlace } from './places.ts';

const none = placesOf(undefined, 'me');
const present = () => false;

describe('workspace §2 the places a person comes back to', () => {
  it('leads an area to its root until a sheet of it was open', () => {
    expect(placeOf(none, 'risk', present)).toBe('/risk');
  });

  it('remembers the sheet and the tab of each area, without what else the address says', () => {
    const analytics = { path: '/analytics/spot-ladders/majors', search: '?id=s2' };
    const places = rememberPlace(
      rememberPlace(none, 'execution', { path: '/execution/btc', search: '?widget=X&id=s1' }),
      'analytics',
      analytics,
    );
    expect(placeOf(places, 'execution', present)).toBe('/execution/btc?id=s1');
    expect(placeOf(places, 'analytics', present)).toBe('/analytics/spot-ladders/majors?id=s2');
    expect(placeOf(places, 'algo', present)).toBe('/algo');
  });

  it('does not forget a sheet when the root of its area is passed', () => {
    const places = rememberPlace(none, 'risk', { path: '/risk/a', search: '?id=s1' });
    expect(rememberPlace(places, 'risk', { path: '/risk', search: '' })).toBe(places);
  });

  it('survives being stored', () => {
    const places = rememberPlace(none, 'risk', { path: '/risk/a', search: '?id=s1' });
    expect(placesOf(placesSchema.parse(JSON.parse(JSON.stringify(places))), 'me')).toEqual(places);
  });

  it('takes stored places of another person for none', () => {
    expect(placesOf({ traderId: 'you', places: { risk: '/risk?id=1' } }, 'me')).toEqual(none);
  });

  it('never leads out of the area', () => {
    const stored = { traderId: 'me', places: { risk: '//elsewhere.example' } };
    expect(placeOf(placesOf(stored, 'me'), 'risk', present)).toBe('/risk');
  });

  it.each([
    ['risk', '/risk/a', 'RISK', '/risk'],
    ['risk', '/risk', 'RISK', '/risk'],
    ['analytics', '/analytics/spot-ladders/a', 'ANALYTICS/SPOT_LADDERS', '/analytics/spot-ladders'],
  ])(
    'leads %s from a sheet at %s that is gone to where the others are',
    (slug, path, menuBar, root) => {
      const places = rememberPlace(none, slug, { path, search: '?id=s1' });
      const asked: unknown[] = [];
      const gone = (sheet: unknown) => asked.push(sheet) > 0;
      expect(placeOf(places, slug, gone)).toBe(root);
      expect(asked).toEqual([{ menuBar, sheetId: 's1' }]);
    },
  );
});
