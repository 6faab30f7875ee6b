import { describe, expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { Logo } from './logo.tsx';

const show = (logoBase: string | undefined) =>
  render(<Logo logoBase={logoBase} size={32} />).container;

describe('Logo', () => {
  it('shows the branded logo', () => {
    const image = show('/brand/logo.svg').querySelector('img');
    expect(image?.getAttribute('src')).toBe('/brand/logo.svg');
  });

  it('falls back to the default logo when the branded logo cannot be displayed', () => {
    const shown = show('/brand/missing.svg');
    const image = shown.querySelector('img');
    if (image) fireEvent.error(image);
    expect(shown.querySelector('[data-logo="default"]')).not.toBeNull();
    expect(shown.querySelector('img')).toBeNull();
  });

  it('shows the default logo when the branding has none', () => {
    expect(show('').querySelector('[data-logo="default"]')).not.toBeNull();
  });

  it('reserves an empty box until the branding is loaded', () => {
    expect(show(undefined).querySelector('img, svg')).toBeNull();
  });
});
