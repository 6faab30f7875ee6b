import { type Contract, fullContractName } from '@parallax/protocol';
import type { TableColumn } from '@parallax/ui';
import { capitalized, contractName } from '@parallax/ui/format';
import { ContractCell } from '../market/contract-cell.tsx';
import { VenueCell } from '../market/venue-cell.tsx';
import { CONTRACT_SOURCE } from '../tables/contract-source.ts';
import { growingWidth } from '../tables/growing-width.ts';
import { NO_RISK_TYPE } from './screener-filters.ts';
import type { ScreenerMarket } from './screener-market.ts';
import type { ScreenerRow } from './screener-rows.ts';

type Column = TableColumn<ScreenerRow>;

interface SideOptions {
  side: 'leg' | 'future';
  prefix: 'b' | 'q';
  title: string;
  hint: string;
}

const riskOf = ({ riskType }: Contract): string => riskType ?? NO_RISK_TYPE;

const contractWords = (contract: Contract): string =>
  `${fullContractName(contract)} ${contract.symbol}`;

/** The columns that identify a side; their ids are the names of the saved filters. */
export function sideColumns(
  { values }: ScreenerMarket,
  { side, prefix, title, hint }: SideOptions,
): Column[] {
  const isLeg = side === 'leg';
  return [
    {
      id: `${prefix}_sym`,
      header: title,
      hint: `${hint} ${CONTRACT_SOURCE}`,
      width: growingWidth(isLeg ? 112 : 164),
      fixed: true,
      filter: 'text',
      cell: (row) => (
        <ContractCell
          contract={row[side]}
          name={contractName(row[side])}
          watched={isLeg ? row.tickers : [row.futureKey]}
          values={values}
        />
      ),
      sortValue: (row) => contractName(row[side]),
      value: (row) => contractWords(row[side]),
    },
    {
      id: `${prefix}_ex`,
      header: `${title} venue`,
      hint: `The venue of the ${side}. ${CONTRACT_SOURCE}`,
      width: growingWidth(104),
      filter: 'choice',
      choiceLabel: values.venueName,
      cell: (row) => <VenueCell contract={row[side]} values={values} />,
      sortValue: (row) => row[side].exchangeName,
      value: (row) => row[side].exchange,
    },
    {
      id: `${prefix}_inst`,
      header: `${title} type`,
      hint: `Whether the ${side} is spot, a perpetual or a future. ${CONTRACT_SOURCE}`,
      width: growingWidth(80),
      hiddenByDefault: !isLeg,
      filter: 'choice',
      choiceLabel: capitalized,
      cell: (row) => capitalized(row[side].instType),
      sortValue: (row) => row[side].instType,
    },
    {
      id: `${prefix}_risk`,
      header: `${title} risk`,
      hint: `Whether the ${side} is margined in the quote (linear) or in the base (inverse). ${CONTRACT_SOURCE}`,
      width: growingWidth(80),
      hiddenByDefault: true,
      filter: 'choice',
      choiceLabel: capitalized,
      cell: (row) => capitalized(riskOf(row[side])),
      sortValue: (row) => riskOf(row[side]),
    },
  ];
}

export const LEG: SideOptions = {
  side: 'leg',
  prefix: 'b',
  title: 'Leg',
  hint: 'The spot or perpetual that is bought.',
};
export const FUTURE: SideOptions = {
  side: 'future',
  prefix: 'q',
  title: 'Future',
  hint: 'The dated future that is sold.',
};
