import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { listOutboundAddresses } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';

const server = startServer();
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
  it('are listed with copy buttons', async () => {
    server.respond(listOutboundAddresses, () => ['203.0.113.7', '2001:db8::/48']);
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Copy 2001:db8::/48' })).toBeVisible();
  });

  it('are replaced by the support address if none are set', async () => {
    server.respond(listOutboundAddresses, () => []);
    show();
    expect(await screen.findByText('Contact support@desk.example to get them.')).toBeVisible();
  });

  it('are replaced by the reason if loading fails', async () => {
    server.refuse(listOutboundAddresses, 403, 'Not yours.');
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
  });
});
