import { describe, expect, it } from '@jest/globals';
import { documentTitle } from './document-title.ts';
import { routeOf } from './route.ts';

const at = (path: string) => routeOf(path, '', false);

describe('workspace §2 the title of the tab', () => {
  it('names the area and the product', () => {
    expect(documentTitle(at('/risk/x'), 'Parallax', false)).toBe('Risk · Parallax');
  });

  it('names the area alone until the branding is known', () => {
    expect(documentTitle(at('/analytics'), undefined, false)).toBe('Analytics');
  });

  it('names the page of the invited', () => {
    expect(documentTitle(at('/accept-invitation'), 'Parallax', true)).toBe(
      'Accept invitation · Parallax',
    );
  });

  it('says so when the person has to sign in, and when there is no such page', () => {
    expect(documentTitle(at('/risk'), 'Parallax', true)).toBe('Sign in · Parallax');
    expect(documentTitle(at('/nowhere'), 'Parallax', true)).toBe('Page not found · Parallax');
  });
});
