import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listAccounts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf, orderOf } from '../../testing/trading.ts';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import { accountTableSettingsSchema } from './account-table-settings.ts';
import {
  AccountTableSettingsForm,
  TradingAccountTableSettingsForm,
} from './account-table-settings-form.tsx';

const page = startPage();
const user = userEvent.setup({ delay: null });
const custodian = accountOf({
  id: orderOf().id,
  name: 'Treasury',
  exchangeName: 'Fireblocks',
  mode: 'LIVE',
  takesOrders: false,
});

beforeEach(() => page.server.respond(listAccounts, () => [accountOf(), custodian]));
afterEach(() => queryClient.clear());

it.each([
  [
    'balances offers every account',
    AccountTableSettingsForm,
    ['Paper spot, Paper, binance_spot', 'Treasury, Live, Fireblocks'],
  ],
  [
    'orders leaves out accounts that take none',
    TradingAccountTableSettingsForm,
    ['Paper spot, Paper, binance_spot'],
  ],
])('the form of a table of %s', async (_what, Form, names) => {
  render(<Form settings={accountTableSettingsSchema.parse({})} onSettings={jest.fn()} />, {
    wrapper: WithNavigation,
  });
  await user.click(screen.getByRole('combobox', { name: 'Account' }));
  for (const name of ['All accounts', ...names])
    expect(await screen.findByRole('option', { name })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(names.length + 1);
});
