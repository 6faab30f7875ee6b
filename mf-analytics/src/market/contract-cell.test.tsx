import '@testing-library/jest-dom/jest-globals';
import { expect, it, jest } from '@jest/globals';
import { type Contract, contractKey, type Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { render, screen } from '@testing-library/react';

const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: (
    _key: string,
    listener: (ticker: Partial<Ticker>, state: { stale: boolean }) => void,
  ) => {
    listener({ at: 0 }, { stale: false });
    return () => undefined;
  },
}));
const { LiveText } = await import('@parallax/ui');
const { ContractCell } = await import('./contract-cell.tsx');
const { createMarketValues } = await import('./market-values.ts');

const values = createMarketValues();
function Row({ contract }: { contract: Contract }) {
  const key = contractKey(contract);
  return (
    <p>
      <ContractCell contract={contract} name="" watched={[key]} values={values} />
      <LiveText
        tickers={[key]}
        compute={() => ({ text: values.isReported(key) ? 'reported' : 'not yet' })}
        throttled
      />
    </p>
  );
}

it('a contract cell watches its contract before the row shows the first value', () => {
  const { rerender } = render(<Row contract={contractOf({ symbol: 'BTC-USDT' })} />);
  expect(screen.getByText('reported')).toBeVisible();
  rerender(<Row contract={contractOf({ symbol: 'ETH-USDT' })} />);
  expect(screen.getByText('reported')).toBeVisible();
});
