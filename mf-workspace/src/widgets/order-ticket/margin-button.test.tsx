import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type ContractMargin, getMarginSetting, putMarginSetting } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { Toaster } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf } from '../../testing/trading.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { MarginButton } from './margin-button.tsx';

const perpetual = contractOf({
  exchange: 'binance_usdm',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
const { server } = startPage({ contracts: [perpetual] });
const user = userEvent.setup({ delay: null });

let setting: ContractMargin;
beforeEach(() => {
  const { exchange, symbol } = perpetual;
  setting = {
    accountId: ACCOUNT_ID,
    exchange,
    symbol,
    mode: 'cross',
    leverage: '10',
    maxLeverage: '125',
  };
  server.respond(getMarginSetting, () => setting);
  server.respond(putMarginSetting, ({ body }) => {
    setting = { ...setting, ...body };
    return setting;
  });
});
afterEach(() => queryClient.clear());

const show = () =>
  render(
    <>
      <MarginButton account={accountOf()} contract={perpetual} />
      <Toaster />
    </>,
    { wrapper: WithNavigation },
  );
const leverage = () => screen.findByRole('textbox', { name: 'Leverage' });

it('the margin of a contract is shown, and changed in a dialog', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Margin: Cross 10×' }));
  await user.clear(await leverage());
  await user.type(await leverage(), '20');
  await user.click(screen.getByRole('radio', { name: 'Isolated' }));
  expect(
    screen.getByText('The venue liquidates this position alone, and takes its margin at most.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Margin: Isolated 20×' })).toBeVisible();
  expect(server.received(putMarginSetting)[0]?.body).toMatchObject({
    mode: 'isolated',
    leverage: '20',
  });
  await waitFor(() => expect(shownToasts()[0]?.title).toBe('Margin updated'));
});

it('what the size allows is said before and after a leverage is chosen', async () => {
  setting = {
    ...setting,
    mode: 'isolated',
    leverage: '50',
    appliedLeverage: '25',
    asset: 'USDT',
    tiers: [
      { upTo: '50000', maxLeverage: '125' },
      { upTo: '12000000', maxLeverage: '50' },
      { upTo: '70000000', maxLeverage: '25' },
      { upTo: null, maxLeverage: '20' },
    ],
  };
  show();
  await user.click(
    await screen.findByRole('button', { name: 'Margin: Isolated 50×, 25× at this size' }),
  );
  expect(
    await screen.findByText(/At most 25× above 12,000,000 USDT, 20× above 70,000,000 USDT\./),
  ).toBeVisible();
  await user.clear(await leverage());
  await user.type(await leverage(), '20');
  expect(screen.queryByText(/At most/)).toBeNull();
});

it.each(['0.5', '126', 'ten', ''])('a leverage of "%s" is refused in the form', async (text) => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Margin: Cross 10×' }));
  await user.clear(await leverage());
  if (text !== '') await user.type(await leverage(), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a leverage from 1 to 125.')).toBeVisible();
  expect(server.received(putMarginSetting)).toEqual([]);
});

it('a venue that sets the margin by the size has no leverage to enter', async () => {
  setting = { ...setting, maxLeverage: null };
  show();
  await user.click(await screen.findByRole('button', { name: 'Margin: Cross' }));
  expect(await screen.findByRole('radio', { name: 'Cross' })).toBeChecked();
  expect(screen.queryByRole('textbox', { name: 'Leverage' })).toBeNull();
});
