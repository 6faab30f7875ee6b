import type { TableColumn } from '@parallax/ui';
import { capitalized } from '@parallax/ui/format';
import { CONTRACT_SOURCE } from '../market/contract-texts.ts';
import { legColumns } from '../tables/leg-columns.tsx';
import { growingWidth } from '../tables/live-figure-column.ts';
import type { ScreenerMarket } from './screener-market.ts';
import type { ScreenerRow } from './screener-rows.ts';

type Column = TableColumn<ScreenerRow>;

interface SideOptions {
  side: 'leg' | 'future';
  /** prefix of the stored filter names, as in the specification: b is the leg, q the future */
  prefix: 'b' | 'q';
  title: string;
  hint: string;
}

/** The columns that identify a side; their ids are the names of the saved filters. */
export function sideColumns(
  { values }: ScreenerMarket,
  { side, prefix, title, hint }: SideOptions,
): Column[] {
  const isLeg = side === 'leg';
  const { venue, contract, risk } = legColumns<ScreenerRow>({
    contractOf: (row) => row[side],
    watched: (row) => (isLeg ? row.tickers : [row.futureKey]),
    values,
  });
  return [
    contract({
      id: `${prefix}_sym`,
      header: title,
      hint,
      width: growingWidth(isLeg ? 112 : 164),
    }),
    venue({
      id: `${prefix}_ex`,
      header: `${title} venue`,
      hint: `The venue of the ${side}.`,
      width: growingWidth(104),
      filter: 'choice',
      choiceLabel: values.venueName,
      value: (row) => row[side].exchange,
    }),
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
    risk({
      id: `${prefix}_risk`,
      header: `${title} risk`,
      hint: `Whether the ${side} is margined in the quote currency (linear) or in the base (inverse).`,
      width: growingWidth(80),
      hiddenByDefault: true,
    }),
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
