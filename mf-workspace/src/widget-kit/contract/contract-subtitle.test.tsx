import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { render, screen } from '@testing-library/react';
import { ContractSubtitle } from './contract-subtitle.tsx';

it("a widget's header distinguishes the futures of one venue and date by their settlement", () => {
  const future = contractOf({
    exchangeName: 'Bybit',
    instType: 'future',
    expiry: Date.UTC(2026, 11, 25, 8),
  });
  for (const contract of [future, { ...future, quote: 'USD', riskType: 'inverse' as const }]) {
    render(<ContractSubtitle contract={contract} onChoose={() => undefined} />);
  }
  const [linear, inverse] = screen.getAllByRole('button');
  expect(linear).toHaveTextContent('BTC 25 Dec 26 USDT Bybit');
  expect(linear).toHaveAccessibleName('BTC 25 Dec 26 USDT Bybit, choose another');
  expect(inverse).toHaveTextContent('BTC 25 Dec 26 USD inverse Bybit');
});
