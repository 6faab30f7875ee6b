import { afterEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startServer } from '@parallax/api/testing';
import { type Branding, getBranding } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, waitFor } from '@testing-library/react';
import { Watermark } from './watermark.tsx';

const server = startServer();
const branded = (watermarkBase: string): Branding => ({
  logoBase: '',
  watermarkBase,
  metadata: { title: { default: 'Parallax' }, metadataBase: '' },
  version: '1',
});
function show(): () => HTMLImageElement | null {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <Watermark />
    </QueryClientProvider>,
  );
  return () => container.querySelector('img');
}
const loaded = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

afterEach(() => queryClient.clear());

describe('workspace §3 branding: the watermark of an empty canvas', () => {
  it('is the branded picture, hidden from screen readers', async () => {
    server.respond(getBranding, () => branded('/brand/watermark.svg'));
    const image = show();
    await waitFor(() => expect(image()).toHaveAttribute('src', '/brand/watermark.svg'));
    expect(image()).toHaveAttribute('alt', '');
  });

  it('is absent while the branding loads and if it has no picture', async () => {
    const response = server.hold(getBranding);
    const image = show();
    expect(image()).toBeNull();
    response.send(branded(''));
    await loaded();
    expect(image()).toBeNull();
  });

  it('is absent if the picture fails to load', async () => {
    server.respond(getBranding, () => branded('/brand/gone.svg'));
    const image = show();
    const shown = await waitFor(() => {
      const found = image();
      expect(found).not.toBeNull();
      return found;
    });
    if (shown) fireEvent.error(shown);
    expect(image()).toBeNull();
  });
});
