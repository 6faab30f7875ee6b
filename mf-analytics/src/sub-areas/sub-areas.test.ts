import { describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import contributions from '../contributions.ts';
import { readAnalyticsAddress, subAreas } from './sub-areas.ts';

await contribute('mf_analytics', contributions);
const [spotLadders] = subAreas();

describe('readAnalyticsAddress', () => {
  it.each([
    ['/analytics', '', { kind: 'root' }],
    ['/analytics/', '', { kind: 'root' }],
    ['/analytics/spot-ladders', '', { kind: 'sub-area', subArea: spotLadders, sheetId: undefined }],
    [
      '/analytics/spot-ladders/an-old-name',
      '?id=7&widget=X',
      { kind: 'sub-area', subArea: spotLadders, sheetId: '7' },
    ],
    ['/analytics/no-such-view', '', { kind: 'unknown' }],
    ['/execution/spot-ladders', '', { kind: 'unknown' }],
  ])('reads the address %s%s', (path, search, address) => {
    expect(readAnalyticsAddress(path, search)).toEqual(address);
  });
});
