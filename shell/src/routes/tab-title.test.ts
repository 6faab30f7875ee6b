import { beforeAll, describe, expect, it } from '@jest/globals';
import { routeOf } from './route.ts';
import { documentTitle } from './tab-title.ts';
import { setDemoProduct } from './testing/demo-product.ts';

beforeAll(setDemoProduct);

const at = (path: string) => routeOf(path, '', false);

describe('workspace §2 the title of the tab', () => {
  it('names the area and the product', () => {
    expect(documentTitle(at('/risk/x'), 'Parallax', false)).toBe('Risk · Parallax');
  });

  it('names only the area until the branding is loaded', () => {
    expect(documentTitle(at('/analytics'), undefined, false)).toBe('Analytics');
  });

  it('names the invitation page', () => {
    expect(documentTitle(at('/accept-invitation'), 'Parallax', true)).toBe(
      'Accept invitation · Parallax',
    );
  });

  it('names the sign-in page and the not-found page', () => {
    expect(documentTitle(at('/risk'), 'Parallax', true)).toBe('Sign in · Parallax');
    expect(documentTitle(at('/nowhere'), 'Parallax', true)).toBe('Page not found · Parallax');
  });
});
