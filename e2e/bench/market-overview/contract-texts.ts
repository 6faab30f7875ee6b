import type { MarketFigures } from '@parallax/mf-workspace/bench';
import { type Contract, contractKey } from '@parallax/protocol';
import {
  contractName,
  formatBps,
  formatCompactInColumn,
  formatFundingRate,
  formatPercent,
  formatPrice,
} from '@parallax/ui/format';
import type { RowTexts } from '../live-rows/rows-table.ts';

/** The texts of the columns that Market overview shows without being changed. */
export function contractTexts(figures: MarketFigures): RowTexts<Contract> {
  return {
    names: ['Contract', 'Venue', 'Type'],
    figures: [
      'Last',
      '24h',
      'Turnover (USD)',
      'Bid',
      'Ask',
      'Spread',
      'Open int. (USD)',
      'Funding',
    ],
    keyOf: contractKey,
    namesOf: (contract) => [contractName(contract), contract.exchangeName, contract.instType],
    figuresOf(contract) {
      const price = (name: 'last' | 'bid' | 'ask') =>
        formatPrice(figures.figure(contract, name), contract.priceDecimals);
      const spread = figures.spread(contract);
      return [
        price('last'),
        formatPercent(figures.figure(contract, 'chg_24h_pct')),
        formatCompactInColumn(figures.turnover(contract)),
        price('bid'),
        price('ask'),
        formatBps(spread === null ? null : spread * 10_000),
        formatCompactInColumn(figures.openInterest(contract)),
        formatFundingRate(figures.figure(contract, 'pred_funding_rate')),
      ];
    },
    contractsOf: (contract) => [contractKey(contract)],
  };
}
