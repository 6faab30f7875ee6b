import { expect, it } from '@jest/globals';
import { deactivateVault, listCompanyExchanges } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import { ADMIN } from '../testing/set-up-tab.tsx';
import { connection, vault } from './testing/connections.ts';
import { press, respond, showTab, user } from './testing/settings-tab.tsx';

it('the focus moves to the view if the status filter hides the vault that was deactivated', async () => {
  respond(deactivateVault, vault(1), 'Vault updated successfully');
  await showTab(CustodiansTab, ADMIN, [connection(1, 'copper', 'Copper cold', [vault(1)])]);
  await press('Show vaults');
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Active' }));
  const changed = connection(1, 'copper', 'Copper cold', [vault(1, { active: false })]);
  respond(listCompanyExchanges, [changed]);
  await press('Deactivate Vault 1');
  await waitFor(() => expect(screen.queryByText('Vault 1')).toBeNull());
  const view = screen.getByRole('heading', { name: 'Custody & Metamask Ins.' });
  await waitFor(() => expect(view.closest('[tabindex="-1"]')).toHaveFocus());
});
