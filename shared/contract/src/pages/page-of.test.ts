import { describe, expect, it } from '@jest/globals';
import { pageOf } from './page-of.ts';

describe('the page of a path', () => {
  it.each([
    ['/', { kind: 'start' }],
    ['/mobile', { kind: 'mobile' }],
    ['/accept-invitation', { kind: 'invitation' }],
    ['/mobile/accept-invitation/', { kind: 'invitation' }],
    ['/mobile/a/', { kind: 'mobile' }],
    ['/execution', { kind: 'area', area: 'execution' }],
    ['/execution/', { kind: 'area', area: 'execution' }],
    ['/risk/my-sheet', { kind: 'area', area: 'risk' }],
    ['/analytics', { kind: 'area', area: 'analytics' }],
    ['/analytics/spot-ladders', { kind: 'area', area: 'analytics' }],
    ['/analytics/spot-ladders/majors', { kind: 'area', area: 'analytics' }],
  ])('at %s is known', (path, page) => {
    expect(pageOf(path)).toEqual(page);
  });

  it.each([
    '//',
    '//execution',
    '/execution//',
    '/EXECUTION',
    '/execution/a/b',
    '/analytics/SPOT-LADDERS',
    '/analytics/moon',
    '/analytics/spot-ladders/a/b',
    // a sub-area without a view yet
    '/analytics/funding',
    '/mobile/a/b',
    '/accept-invitation/a',
    '/mobiles',
  ])('at %s is none', (path) => {
    expect(pageOf(path)).toBeUndefined();
  });
});
