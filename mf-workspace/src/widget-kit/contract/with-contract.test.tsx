import { expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { LinkedContractContext } from '../links/linked-contract-context.ts';
import { WithContract, WithSecondContract } from './with-contract.tsx';

const first = contractOf();
const second = contractOf({ exchange: 'okx', symbol: 'P', instType: 'perpetual' });
const third = contractOf({ exchange: 'kraken_spot', symbol: 'S' });
startPage({ contracts: [first, second, third] });

const rule = { accepts: () => false, lacks: 'has no second contract' };

it('reports only the first contract as the one that the widget shows', () => {
  const onShown = jest.fn();
  const widget = (other: string) => (
    <LinkedContractContext
      value={{ contract: undefined, link: undefined, onRefusal: () => undefined, onShown }}
    >
      <WithContract contract={contractKey(first)}>
        {() => <WithSecondContract contract={other}>{({ symbol }) => symbol}</WithSecondContract>}
      </WithContract>
    </LinkedContractContext>
  );
  const { rerender } = render(widget(contractKey(second)));
  rerender(widget(contractKey(third)));
  expect(screen.getByText(third.symbol)).toBeVisible();
  rerender(widget('okx:GONE'));
  expect(screen.getByText('GONE is no longer listed')).toBeVisible();
  expect(onShown.mock.calls).toEqual([[contractKey(first)]]);
});

it('reports that the widget cannot show the contract of its link', () => {
  const onRefusal = jest.fn();
  render(
    <LinkedContractContext value={{ contract: contractKey(first), link: 'blue', onRefusal }}>
      <WithContract contract={contractKey(first)} rule={rule}>
        {() => null}
      </WithContract>
    </LinkedContractContext>,
  );
  expect(onRefusal.mock.calls.at(-1)).toEqual(['BTC/USDT']);
});
