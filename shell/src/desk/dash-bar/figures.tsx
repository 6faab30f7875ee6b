import { type Contract, contractKey, type TickerField } from '@parallax/protocol';
import { LiveCell, StaleMark } from '@parallax/ui';
import { FigureRow } from './figure-row.tsx';

/** The figures of a contract, most important first. */
export const FIGURES: readonly { label: string; field: TickerField }[] = [
  { label: 'Mid', field: 'mid' },
  { label: 'Mark', field: 'mark_price' },
  { label: 'Index', field: 'index_price' },
  { label: '24h change', field: 'chg_24h_pct' },
  { label: '24h high', field: 'high_24h' },
  { label: '24h low', field: 'low_24h' },
  { label: 'Funding', field: 'pred_funding_rate' },
  { label: 'Next funding', field: 'next_funding_time' },
];

export function Figures({ contract }: { contract: Contract }) {
  const figures = FIGURES.map(({ label, field }) => ({
    id: field,
    label: (
      <>
        {label}
        {field === 'mid' && <StaleMark tickers={[contractKey(contract)]} />}
      </>
    ),
    value: <LiveCell contract={contract} field={field} calm />,
  }));
  return <FigureRow figures={figures} />;
}
