import type { Account } from '@parallax/protocol';
import { BASIS_POINTS, NO_UNIT, type TableColumn, USD } from '@parallax/ui';
import { accountText, formatCount, formatDecimalText } from '@parallax/ui/format';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import type { CostRow } from './use-execution-costs.ts';

type Column = TableColumn<CostRow>;
type Figure = (row: CostRow) => string | null;
type AccountOf = (row: CostRow) => Account | undefined;

export const bpsText = (bps: string | null): string =>
  formatDecimalText(bps, { decimals: 2, signed: true });

/** The width of a header, in pixels. */
const LETTER_PX = 6;
const PADDING_PX = 24;

/** A figure in basis points, with the meaning of its sign in the header. */
const bpsColumn = (
  id: string,
  name: string,
  of: Figure,
  {
    sign = 'cost',
    ...more
  }: { sign?: 'cost' | 'good' } & Pick<Column, 'title' | 'essential' | 'hiddenByDefault'>,
): Column => {
  const header = `${name} (+ ${sign})`;
  return {
    id,
    header,
    align: 'end',
    // the sign must not be cut
    width: `minmax(${header.length * LETTER_PX + PADDING_PX}px, 1fr)`,
    ...more,
    cell: (row) => bpsText(of(row)),
    unit: BASIS_POINTS,
    sortValue: (row) => numberOf(of(row)),
  };
};

const countColumn = (id: 'orders' | 'fills', header: string): Column => ({
  id,
  header,
  align: 'end',
  width: 'minmax(56px, 1fr)',
  cell: (row) => formatCount(row[id]),
  unit: NO_UNIT,
  sortValue: (row) => row[id],
});

const markoutColumn = (horizon: keyof CostRow['markoutBps'], seconds: number): Column =>
  bpsColumn(`markout-${horizon}`, `Markout ${seconds} s`, (row) => row.markoutBps[horizon], {
    title: `How far the mid was from the price ${seconds} s after a fill, against it`,
  });

const shortfallPart = (
  part: keyof NonNullable<CostRow['shortfall']>,
  name: string,
  title: string,
): Column =>
  bpsColumn(part, name, ({ shortfall }) => shortfall?.[part] ?? null, {
    title,
    hiddenByDefault: true,
  });

const FIGURES: readonly Column[] = [
  {
    id: 'notional',
    header: 'Notional',
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: ({ notionalUsd }) => formatDecimalText(notionalUsd, { decimals: 2 }),
    unit: USD,
    sortValue: ({ notionalUsd }) => Number(notionalUsd),
  },
  countColumn('orders', 'Orders'),
  countColumn('fills', 'Trades'),
  bpsColumn('arrival', 'Arrival', (row) => row.arrivalBps, {
    title: 'The average price against the mid when the order was sent or triggered',
    essential: true,
  }),
  bpsColumn('vwap', 'VWAP', (row) => row.vwapBps, {
    title: "The average price against that of the market's trades of the order's life",
  }),
  bpsColumn('improvement', 'Improvement', (row) => row.improvementBps, {
    sign: 'good',
    title: 'The average price against the price that could have been taken when it was sent',
  }),
  bpsColumn('spread', 'Effective spread', (row) => row.effectiveSpreadBps, {
    title: 'Twice the distance of the prices from the mid at the fill',
  }),
  bpsColumn('fee', 'Fees', (row) => row.feeBps, { title: 'Fees less rebates' }),
  markoutColumn('s1', 1),
  markoutColumn('s5', 5),
  markoutColumn('s30', 30),
  markoutColumn('s60', 60),
  bpsColumn('shortfall', 'Shortfall', ({ shortfall }) => shortfall?.totalBps ?? null, {
    title: 'Delay, realised, missed and fees, of what was to be traded; of orders that are done',
    essential: true,
  }),
  shortfallPart('delayBps', 'Shortfall: delay', 'From the decision until it was sent'),
  shortfallPart('realisedBps', 'Shortfall: realised', 'From when it was sent until it was filled'),
  shortfallPart('missedBps', 'Shortfall: missed', 'Of what was not filled, until it was done'),
  shortfallPart('feesBps', 'Shortfall: fees', 'Fees less rebates'),
];

const nameColumn = (group: string, accountOf: AccountOf): Column => {
  const textOf = (row: CostRow): string => {
    const account = accountOf(row);
    return account === undefined ? row.name : accountText({ name: row.name, mode: account.mode });
  };
  return {
    id: 'name',
    header: group,
    width: 'minmax(120px, 260px)',
    fixed: true,
    filter: 'text',
    cell: (row) => {
      const account = accountOf(row);
      if (account === undefined) return row.name;
      return <AccountName account={{ name: row.name, mode: account.mode }} />;
    },
    sortValue: textOf,
  };
};

/** Orders and algos can have one name. */
const KEY_COLUMN: Column = {
  id: 'key',
  header: 'ID',
  hiddenByDefault: true,
  alwaysExported: true,
  width: 'minmax(96px, 280px)',
  cell: ({ key }) => key,
  sortValue: ({ key }) => key,
};

/** @param group its name, such as 'Order' */
export const costColumns = (group: string, accountOf: AccountOf): readonly Column[] => [
  nameColumn(group, accountOf),
  ...FIGURES,
  KEY_COLUMN,
];
