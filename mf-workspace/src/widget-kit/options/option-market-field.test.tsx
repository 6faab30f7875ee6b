import { expect, it, jest } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OptionMarketField } from './option-market-field.tsx';

const option = (settle: string) =>
  contractOf({
    exchange: 'deribit',
    exchangeName: 'Deribit',
    symbol: `BTC-${settle}`,
    instType: 'option',
    expiry: Date.UTC(2100, 2, 26, 8),
    settle,
  });
startPage({ contracts: [option('BTC'), option('USDC')] });

it('the field for an option market offers and saves each settlement currency of a base at a venue', async () => {
  const onSettings = jest.fn();
  render(<OptionMarketField settings={{}} onSettings={onSettings} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Underlying' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'BTC, BTC-settledDeribit',
    'BTC, USDC-settledDeribit',
  ]);
  await user.click(screen.getByRole('option', { name: /USDC/ }));
  expect(onSettings).toHaveBeenCalledWith({
    exchange: 'deribit',
    base: 'BTC',
    settle: 'USDC',
    contract: undefined,
  });
});
