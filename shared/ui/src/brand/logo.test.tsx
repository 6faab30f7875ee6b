import { describe, expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Logo } from './logo.tsx';

const show = (logoBase: string | undefined) =>
  render(<Logo logoBase={logoBase} size={32} />).container;

describe('the logo', () => {
  it('is the branded one', () => {
    const image = show('/brand/logo.svg').querySelector('img');
    expect(image?.getAttribute('src')).toBe('/brand/logo.svg');
  });

  it('falls back to the default when the branded one cannot be shown', () => {
    const shown = show('/brand/missing.svg');
    const image = shown.querySelector('img');
    if (image) fireEvent.error(image);
    expect(shown.querySelector('[data-logo="default"]')).not.toBeNull();
    expect(shown.querySelector('img')).toBeNull();
  });

  it('is the default when the branding has none', () => {
    expect(show('').querySelector('[data-logo="default"]')).not.toBeNull();
  });

  it('is an empty place until the branding is known', () => {
    expect(show(undefined).querySelector('img, svg')).toBeNull();
  });
});
