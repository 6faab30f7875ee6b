import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { startFakeServer } from '@parallax/api/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';

const callApi = jest.fn<() => Promise<unknown>>();
startFakeServer({ read: callApi });
const store = await import('@parallax/store');
const branding = {
  metadata: { title: { default: 'Parallax' }, metadataBase: 'https://desk.example' },
};
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useBranding: () => ({ state: 'success', value: branding }),
}));
const { queryClient } = await import('@parallax/api/react');
const { IpAddresses } = await import('./ip-addresses.tsx');

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <IpAddresses />
    </QueryClientProvider>,
  );

afterEach(() => queryClient.clear());

describe('settings §2.4 IP addresses', () => {
  it('are listed', async () => {
    callApi.mockResolvedValue(['203.0.113.7', '2001:db8::/48']);
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Copy 2001:db8::/48' })).toBeVisible();
  });

  it('that are not set say whom to contact', async () => {
    callApi.mockResolvedValue([]);
    show();
    expect(await screen.findByText('Contact support@desk.example to get them.')).toBeVisible();
  });

  it('that could not be loaded can be tried again', async () => {
    callApi.mockRejectedValue(new ApiError('list', { status: 403, texts: ['Not yours.'] }));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
  });
});
