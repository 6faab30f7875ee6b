import { describe, expect, it } from '@jest/globals';
import { listOutboundAddresses } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import { button, field, heading } from '../testing/set-up-tab.tsx';
import {
  chooseFile,
  keyFile,
  openNewCustodian,
  press,
  respond,
  type,
  user,
} from './testing/settings-tab.tsx';

const openAdd = (provider: string) => openNewCustodian(CustodiansTab, provider);
const upload = (file: File) => chooseFile('Upload the Secret Key file', file);

describe('settings §2.4 the information step of a new custodian', () => {
  it.each([
    ['Fireblocks', ['Name (Alias)', 'API Key', 'Upload the Secret Key file'], 'fireblocks'],
    ['Copper', ['Name (Alias)', 'API Key', 'API Secret'], 'copper'],
    [
      'Coinbase Prime Custody',
      ['Name (Alias)', 'API Key', 'API Secret', 'Passphrase'],
      'coinbase-prime-custody',
    ],
    ['Metamask Ins.', ['Name (Alias)', 'API Key'], 'metamask-ins'],
  ])('for %s, shows the fields %j and the setup guide', async (provider, labels, guide) => {
    await openAdd(provider);
    expect(await heading('Add new service')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Input the information below' })).toBeVisible();
    const shown = [...document.querySelectorAll('input')].map(({ labels, ariaLabel }) =>
      (labels?.[0]?.textContent ?? ariaLabel)?.trim(),
    );
    expect(shown).toEqual(labels);
    const link = screen.getByRole('link', { name: new RegExp(`^Setup guide for ${provider}`) });
    expect(link).toHaveAttribute('href', `/guides/${guide}`);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it.each([
    ['Copper', ['API Secret']],
    ['Coinbase Prime Custody', ['API Secret']],
    ['Metamask Ins.', []],
  ])('§5 enables Next for %s once the required fields are filled', async (provider, secrets) => {
    await openAdd(provider);
    for (const label of ['Name (Alias)', 'API Key', ...secrets]) {
      expect(button('Next')).toBeDisabled();
      await type(label, 'x');
    }
    expect(button('Next')).toBeEnabled();
  });

  it('§5 reports each empty required field', async () => {
    await openAdd('Copper');
    await user.click(field('Name (Alias)'));
    await user.click(field('API Key'));
    await user.tab();
    expect(await screen.findByText('Please add an Alias for this exchange.')).toBeVisible();
    expect(await screen.findByText('Please add an API Key.')).toBeVisible();
  });

  it('accepts only a non-empty key file, and the file can be removed', async () => {
    await openAdd('Fireblocks');
    expect(button('Browse')).toHaveAttribute('title', 'Select your API Secret file (*.key)');
    await type('Name (Alias)', 'Treasury');
    await type('API Key', 'key-1234');
    await upload(keyFile(' '));
    const refusal = 'The file is empty. Select your API Secret file (*.key)';
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(button('Next')).toBeDisabled();
    await upload(keyFile());
    expect(await screen.findByText('fireblocks.key')).toBeVisible();
    expect(button('Next')).toBeEnabled();
    await press('Remove file');
    expect(screen.queryByText('fireblocks.key')).toBeNull();
    expect(button('Next')).toBeDisabled();
  });

  it('shows the IP addresses and keeps the input', async () => {
    respond(listOutboundAddresses, ['203.0.113.7']);
    await openAdd('Copper');
    await type('API Key', 'key-1234');
    await press('Check our IP Addresses');
    expect(await heading('IP Address')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Copy 203.0.113.7' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Add new service' })).toBeNull();
    await press('Back');
    expect(await heading('Add new service')).toBeVisible();
    expect(field('API Key')).toHaveValue('key-1234');
    await waitFor(() => expect(button('Check our IP Addresses')).toHaveFocus());
  });

  it('asks for confirmation before switching to another provider discards the input', async () => {
    await openAdd('Copper');
    await type('API Key', 'key-1234');
    await user.click(screen.getByRole('tab', { name: 'Fireblocks' }));
    await press('Keep editing');
    expect(field('API Key')).toHaveValue('key-1234');
  });
});
