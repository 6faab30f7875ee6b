import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { VenueLabel } from './venue-label.tsx';

it('the code of a venue has its name as the tooltip, and the name is read out once', () => {
  const venue = { exchange: 'binance_usdm', exchangeName: 'Binance USD-M' };
  render(
    <button type="button">
      <VenueLabel contract={venue} />
    </button>,
  );
  expect(screen.getByTitle('Binance USD-M')).toHaveAttribute('data-venue', 'BIN-U');
  expect(screen.getByRole('button', { name: 'Binance USD-M' })).toBeVisible();
});
