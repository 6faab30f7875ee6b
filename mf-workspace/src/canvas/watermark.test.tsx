import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';

const store = await import('@parallax/store');
let branding: ReturnType<typeof store.useBranding>;
jest.unstable_mockModule('@parallax/store', () => ({ ...store, useBranding: () => branding }));
const { Watermark } = await import('./watermark.tsx');

const branded = (watermarkBase: string): typeof branding => ({
  state: 'success',
  value: {
    logoBase: '',
    watermarkBase,
    metadata: { title: { default: 'Parallax' }, metadataBase: '' },
    version: '1',
  },
});
const image = () => render(<Watermark />).container.querySelector('img');

describe('workspace §3 branding: the watermark of an empty canvas', () => {
  it('is the branded picture, hidden from screen readers', () => {
    branding = branded('/brand/watermark.svg');
    const shown = image();
    expect(shown).toHaveAttribute('src', '/brand/watermark.svg');
    expect(shown).toHaveAttribute('alt', '');
  });

  it('is absent while the branding loads, if it has no picture, and if the picture fails to load', () => {
    branding = { state: 'pending' };
    expect(image()).toBeNull();
    branding = branded('');
    expect(image()).toBeNull();
    branding = branded('/brand/gone.svg');
    const shown = image();
    if (shown) fireEvent.error(shown);
    expect(shown).not.toBeInTheDocument();
  });
});
