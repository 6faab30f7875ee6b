import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { render, screen } from '@testing-library/react';
import { createMarketValues } from './market-values.ts';
import { VenueCell } from './venue-cell.tsx';

it('a venue is shown by its code where its name does not fit, with its name as the tooltip', () => {
  const contract = contractOf({ exchange: 'binance_usdm', exchangeName: 'Binance USD-M' });
  const { container } = render(<VenueCell contract={contract} values={createMarketValues()} />);
  expect(screen.getByText('Binance USD-M')).toBeVisible();
  expect(screen.getByTitle('Binance USD-M')).toBeVisible();
  expect(container.querySelector('[data-venue]')).toHaveAttribute('data-venue', 'BIN-U');
});
