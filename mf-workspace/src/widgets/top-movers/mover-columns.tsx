import { fieldDecimals, LiveCell, minWidthToShow, type TableColumn } from '@parallax/ui';
import { formatCompactInColumn } from '@parallax/ui/format';
import { ContractLines, SecondLine } from '../../widget-kit/contract/contract-lines.tsx';
import type { Mover } from './movers.ts';

type Column = TableColumn<Mover>;

const Change = ({ contract, change }: Mover) => (
  <LiveCell contract={contract} field="chg_24h_pct" fallback={change} />
);

const changeColumn: Column = {
  id: 'change',
  header: '24h',
  title: '24h change',
  width: 'minmax(60px, 1fr)',
  align: 'end',
  cell: Change,
};

/**
 * The order is that of the ranking, so the columns are not sortable.
 * @param narrow whether the change is below the last price
 */
const moverColumns = (narrow: boolean): readonly Column[] => [
  {
    id: 'contract',
    header: 'Contract',
    // room for 'BANANA/USDT perp', or '1MBABYDOGE/USDT perp'
    width: narrow ? 'minmax(120px, 2.4fr)' : 'minmax(140px, 2.4fr)',
    cell: ({ contract }) => <ContractLines contract={contract} narrow />,
  },
  {
    id: 'last',
    header: narrow ? 'Last, 24h' : 'Last',
    ...(narrow && { title: 'Last price, 24h change' }),
    // room for '105,999.28' and the decimals that align it
    width: 'minmax(100px, 1.5fr)',
    align: 'end',
    decimals: ({ contract }) => fieldDecimals('last', contract),
    cell: (mover) => (
      <>
        <LiveCell contract={mover.contract} field="last" fallback={mover.last} />
        {narrow && (
          <SecondLine>
            <Change {...mover} />
          </SecondLine>
        )}
      </>
    ),
  },
  ...(narrow ? [] : [changeColumn]),
  {
    id: 'turnover',
    header: 'Turnover (USD)',
    title: 'Traded in 24h, in US dollars at index prices',
    width: 'minmax(96px, 1.5fr)',
    align: 'end',
    cell: ({ turnover }) => formatCompactInColumn(turnover),
  },
];

export const MOVER_COLUMNS = moverColumns(false);
export const NARROW_MOVER_COLUMNS = moverColumns(true);

const hasMenus = { hasMenus: true };
const ALL_PX = minWidthToShow(MOVER_COLUMNS, 'turnover', hasMenus);
const ALL_IN_TWO_LINES_PX = minWidthToShow(NARROW_MOVER_COLUMNS, 'turnover', hasMenus);
const CHANGE_PX = minWidthToShow(MOVER_COLUMNS, 'change', hasMenus);

/**
 * The arrangement for a table of a width: the change is in the second line where the turnover fits only
 * without its column, and where the change itself has no room.
 */
export const moverArrangement = (width: number): 'one line' | 'two lines' =>
  width >= ALL_PX || (width >= CHANGE_PX && width < ALL_IN_TWO_LINES_PX) ? 'one line' : 'two lines';
