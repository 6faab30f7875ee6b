import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { UnknownFees } from './pair-grid.tsx';

startPage({
  exchanges: [
    { ...catalogueEntry('okx'), takerFee: 0.0005 },
    { ...catalogueEntry('coinbase'), takerFee: 0.006, spotFeesOnly: true },
  ],
});
const okx = contractOf({ exchange: 'okx', instType: 'perpetual' });
const coinbase = contractOf({
  exchange: 'coinbase',
  exchangeName: 'Coinbase',
  instType: 'perpetual',
});

it('the note on unknown fees names each kind of contract once, and is readable without a pointer', () => {
  render(
    <UnknownFees
      pairs={[
        [okx, coinbase],
        [coinbase, okx],
      ]}
    />,
  );
  expect(
    screen.getByText('No figures after fees, since the taker fee is unknown: Coinbase perpetuals'),
  ).toBeVisible();
});

it('the note on unknown fees is absent if all taker fees are known', () => {
  const { container } = render(<UnknownFees pairs={[[okx, { ...coinbase, instType: 'spot' }]]} />);
  expect(container).toBeEmptyDOMElement();
});
