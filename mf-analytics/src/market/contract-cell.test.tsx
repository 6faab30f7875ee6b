import '@testing-library/jest-dom/jest-globals';
import { expect, it } from '@jest/globals';
import { subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { LiveText } from '@parallax/ui';
import { render, screen } from '@testing-library/react';
import { ContractCell } from './contract-cell.tsx';
import { createMarketValues } from './market-values.ts';

const feed = startFeedServer();
const values = createMarketValues();
function Row({ contract }: { contract: Contract }) {
  const key = contractKey(contract);
  return (
    <p>
      <ContractCell contract={contract} watched={[key]} values={values} />
      <LiveText
        tickers={[key]}
        compute={() => ({ text: values.isReported(key) ? 'reported' : 'not yet' })}
      />
    </p>
  );
}

it('a contract cell watches its contract before the row shows the first value', async () => {
  const contracts = ['BTC-USDT', 'ETH-USDT'].map((symbol) => contractOf({ symbol }));
  // subscribed by another component of the page
  for (const contract of contracts) {
    subscribeTicker(contractKey(contract), () => undefined);
    await feed.ticker(contractKey(contract));
  }
  const [bitcoin = contractOf(), ether = contractOf()] = contracts;
  const { rerender } = render(<Row contract={bitcoin} />);
  expect(screen.getByText('reported')).toBeVisible();
  rerender(<Row contract={ether} />);
  expect(screen.getByText('reported')).toBeVisible();
});
