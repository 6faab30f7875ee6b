import { describe, expect, it } from '@jest/globals';
import { brandOf } from './brand.ts';

const branding = (title: string, metadataBase: string) => ({
  logoBase: '',
  watermarkBase: '',
  metadata: { title: { default: title }, metadataBase },
  version: '1.19',
});

describe('brandOf', () => {
  it('derives every address from the site address and the product name', () => {
    expect(brandOf(branding('North Desk', 'https://www.north.example/app')).addresses).toEqual({
      website: 'https://www.north.example/app',
      wiki: 'https://www.north.example/wiki',
      x: 'https://x.com/northdesk',
      linkedIn: 'https://www.linkedin.com/company/north-desk',
      supportEmail: 'support@north.example',
    });
  });

  it.each([
    ['an address that cannot be read', 'Parallax', 'parallax'],
    ['an address that is not a web page', 'Parallax', 'javascript:alert(1)'],
    ['a name without letters or digits', '—', 'https://parallax.example'],
  ])('has no addresses for %s', (_, title, base) => {
    expect(brandOf(branding(title, base)).addresses).toBeUndefined();
  });
});
