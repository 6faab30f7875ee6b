import { describe, expect, it } from '@jest/globals';
import { listOutboundAddresses } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import { MEMBER, mountTab, server } from '../testing/set-up-tab.tsx';
import { IpAddresses } from './ip-addresses.tsx';

const show = () => mountTab(MEMBER, <IpAddresses />);

describe('settings §2.4 IP addresses', () => {
  it('are listed with copy buttons', async () => {
    server.respond(listOutboundAddresses, () => ['203.0.113.7', '2001:db8::/48']);
    await show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Copy 2001:db8::/48' })).toBeVisible();
  });

  it('are replaced by the support address if none are set', async () => {
    server.respond(listOutboundAddresses, () => []);
    await show();
    expect(await screen.findByText('Contact support@north.example to get them.')).toBeVisible();
  });

  it('are replaced by the reason if loading fails', async () => {
    server.refuse(listOutboundAddresses, 403, 'Not yours.');
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
  });
});
