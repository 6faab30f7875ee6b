import { fieldDecimals, LiveCell, type TableColumn } from '@parallax/ui';
import { formatCompactInColumn } from '@parallax/ui/format';
import { ContractLines } from '../contract/contract-lines.tsx';
import type { Mover } from './movers.ts';

/** The order is that of the ranking, so the columns are not sortable. */
export const MOVER_COLUMNS: readonly TableColumn<Mover>[] = [
  {
    id: 'contract',
    header: 'Contract',
    // room for '1MBABYDOGE/USDT perp'
    width: 'minmax(144px, 1.8fr)',
    cell: ({ contract }) => <ContractLines contract={contract} narrow />,
  },
  {
    id: 'last',
    header: 'Last',
    width: 'minmax(72px, 1fr)',
    align: 'end',
    decimals: ({ contract }) => fieldDecimals('last', contract),
    cell: ({ contract, last }) => <LiveCell contract={contract} field="last" fallback={last} />,
  },
  {
    id: 'change',
    header: '24h',
    title: '24h change',
    width: 'minmax(64px, 0.7fr)',
    align: 'end',
    cell: ({ contract, change }) => (
      <LiveCell contract={contract} field="chg_24h_pct" fallback={change} />
    ),
  },
  {
    id: 'turnover',
    header: 'Turnover (USD)',
    title: 'Traded in 24h, in US dollars at index prices',
    width: 'minmax(112px, 0.7fr)',
    align: 'end',
    cell: ({ turnover }) => formatCompactInColumn(turnover),
  },
];
