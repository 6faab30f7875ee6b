import { describe, expect, it } from '@jest/globals';
import { logoSource } from './logo-source.ts';

describe('logoSource', () => {
  it.each([
    ['iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['/9j/4AAQ', 'data:image/jpeg;base64,/9j/4AAQ'],
    ['PHN2ZyB4', 'data:image/svg+xml;base64,PHN2ZyB4'],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['/brand/logo.svg', '/brand/logo.svg'],
  ])('reads %s', (base, source) => {
    expect(logoSource(base)).toBe(source);
  });

  it.each(['', 'nonsense', 'javascript:alert(1)', 'data:text/html,x'])('refuses %p', (base) => {
    expect(logoSource(base)).toBeUndefined();
  });
});
