import type { Data, getVolatilityGrid, VolatilityChangeTime } from '@parallax/protocol';
import { decimal, toText } from '@parallax/trading';
import { COMPUTED_PERCENT, DAYS, type TableColumn, USD, UTC_DAY } from '@parallax/ui';
import {
  formatDecimalText,
  formatExpiry,
  formatIndexPrice,
  formatVolatility,
} from '@parallax/ui/format';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';

export type GridRow = Data<typeof getVolatilityGrid>['rows'][number];
type Column = TableColumn<GridRow>;
type Figure = (row: GridRow) => string | null;

const POINT_DECIMALS = 2;
/** Percentage points per 1, the unit of the answer. */
const POINTS = '100';

/** A difference of volatilities in percentage points: '+1.25'. */
const pointsText = (fraction: string | null): string =>
  formatDecimalText(fraction && toText(decimal(fraction).times(POINTS)), {
    decimals: POINT_DECIMALS,
    signed: true,
  });

export const expiryOf = ({ expiry }: GridRow): number => Date.parse(expiry);

const volatility = (
  id: string,
  header: string,
  title: string,
  figure: Figure,
  essential = false,
): Column => ({
  id,
  header,
  title,
  essential,
  align: 'end',
  width: 'minmax(72px, 1fr)',
  cell: (row) => formatVolatility(numberOf(figure(row))),
  unit: COMPUTED_PERCENT,
  sortValue: (row) => numberOf(figure(row)),
});

/** Differences of volatilities, in percentage points. */
const points = (
  id: string,
  header: string,
  title: string,
  figure: Figure,
  essential = false,
): Column => ({
  id,
  header,
  title: `${title}, in percentage points`,
  essential,
  align: 'end',
  width: 'minmax(72px, 1fr)',
  cell: (row) => pointsText(figure(row)),
  unit: COMPUTED_PERCENT,
  sortValue: (row) => numberOf(figure(row)),
});

const EXPIRY: Column = {
  id: 'expiry',
  header: 'Expiry',
  width: 'minmax(84px, 1fr)',
  fixed: true,
  pinned: true,
  cell: (row) => formatExpiry(expiryOf(row)),
  unit: UTC_DAY,
  sortValue: expiryOf,
};

const DAYS_LEFT: Column = {
  id: 'days',
  header: 'Days',
  title: 'Until the expiry',
  align: 'end',
  width: 'minmax(56px, 1fr)',
  cell: ({ days }) => formatDecimalText(days, { decimals: 1 }),
  unit: DAYS,
  value: ({ days }) => days,
  sortValue: ({ days }) => Number(days),
};

const FORWARD: Column = {
  id: 'forward',
  header: 'Forward',
  title: 'Price of the future with this expiry',
  align: 'end',
  width: 'minmax(84px, 1fr)',
  hiddenByDefault: true,
  cell: ({ forward }) => formatIndexPrice(numberOf(forward)),
  unit: USD,
  value: ({ forward }) => forward,
  sortValue: ({ forward }) => numberOf(forward),
};

const ATM_TITLE = 'Volatility at the forward';
const REVERSAL_TITLE = 'Risk reversal: 25Δ call − 25Δ put';
const BUTTERFLY_TITLE = 'Butterfly: (25Δ call + 25Δ put) / 2 − ATM';

/**
 * The volatilities of an expiry by delta, and what some of them have changed by.
 * @param change since when
 */
export function gridColumns(change: VolatilityChangeTime): readonly Column[] {
  const changeOf = (id: string, name: string, essential: boolean, figure: Figure): Column =>
    points(id, `${name} ${change}`, `Change of ${name} in ${change}`, figure, essential);
  return [
    EXPIRY,
    DAYS_LEFT,
    FORWARD,
    volatility('atm', 'ATM', ATM_TITLE, ({ atm }) => atm, true),
    changeOf('atmChange', 'ATM', true, (row) => row.change?.atm ?? null),
    volatility('put10', '10Δ put', 'Volatility of the put at −0.10', ({ put10 }) => put10),
    volatility('put25', '25Δ put', 'Volatility of the put at −0.25', ({ put25 }) => put25),
    volatility('call25', '25Δ call', 'Volatility of the call at 0.25', ({ call25 }) => call25),
    volatility('call10', '10Δ call', 'Volatility of the call at 0.10', ({ call10 }) => call10),
    points('reversal', 'RR25', REVERSAL_TITLE, ({ riskReversal25 }) => riskReversal25, true),
    changeOf('reversalChange', 'RR25', false, (row) => row.change?.riskReversal25 ?? null),
    points('butterfly', 'BF25', BUTTERFLY_TITLE, ({ butterfly25 }) => butterfly25),
    changeOf('butterflyChange', 'BF25', false, (row) => row.change?.butterfly25 ?? null),
  ];
}
