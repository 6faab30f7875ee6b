import { describe, expect, it } from '@jest/globals';
import { lastSheetsSchema } from '@parallax/protocol';
import { lastSheetsFor, linkTarget, recordSheet } from './last-sheets.ts';

const none = lastSheetsFor(undefined, 'me');
const neverDeleted = () => false;

describe('workspace §2 the last open sheet of each area', () => {
  it('is replaced by the root of the area if none is stored', () => {
    expect(linkTarget(none, 'risk', neverDeleted)).toBe('/risk');
  });

  it('is stored with its view, without other URL parameters', () => {
    const analytics = { path: '/analytics/spot-ladders/majors', search: '?id=s2' };
    const lastSheets = recordSheet(
      recordSheet(none, 'execution', { path: '/execution/btc', search: '?widget=X&id=s1' }),
      'analytics',
      analytics,
    );
    expect(linkTarget(lastSheets, 'execution', neverDeleted)).toBe('/execution/btc?id=s1');
    expect(linkTarget(lastSheets, 'analytics', neverDeleted)).toBe(
      '/analytics/spot-ladders/majors?id=s2',
    );
    expect(linkTarget(lastSheets, 'algo', neverDeleted)).toBe('/algo');
  });

  it('is retained when the root of the area is visited', () => {
    const lastSheets = recordSheet(none, 'risk', { path: '/risk/a', search: '?id=s1' });
    expect(recordSheet(lastSheets, 'risk', { path: '/risk', search: '' })).toBe(lastSheets);
  });

  it('survives a round trip through the storage', () => {
    const lastSheets = recordSheet(none, 'risk', { path: '/risk/a', search: '?id=s1' });
    expect(
      lastSheetsFor(lastSheetsSchema.parse(JSON.parse(JSON.stringify(lastSheets))), 'me'),
    ).toEqual(lastSheets);
  });

  it('is ignored if another trader stored it', () => {
    expect(lastSheetsFor({ traderId: 'you', places: { risk: '/risk?id=1' } }, 'me')).toEqual(none);
  });

  it('is ignored if its path is outside the area', () => {
    const stored = { traderId: 'me', places: { risk: '//elsewhere.example' } };
    expect(linkTarget(lastSheetsFor(stored, 'me'), 'risk', neverDeleted)).toBe('/risk');
  });

  it.each([
    ['risk', '/risk/a', 'RISK', '/risk'],
    ['risk', '/risk', 'RISK', '/risk'],
    ['analytics', '/analytics/spot-ladders/a', 'ANALYTICS/SPOT_LADDERS', '/analytics/spot-ladders'],
  ])(
    'of %s is replaced by its area or view if the sheet at %s has been deleted',
    (slug, path, menuBar, root) => {
      const lastSheets = recordSheet(none, slug, { path, search: '?id=s1' });
      const requested: unknown[] = [];
      const isDeleted = (sheet: unknown) => requested.push(sheet) > 0;
      expect(linkTarget(lastSheets, slug, isDeleted)).toBe(root);
      expect(requested).toEqual([{ menuBar, sheetId: 's1' }]);
    },
  );
});
