import { type Contract, contractKey, type InstType, type TickerField } from '@parallax/protocol';
import { figureUnit, LiveCell, StaleMark, useHasWaited } from '@parallax/ui';
import { type Figure, FigureRow } from './figure-row.tsx';
import styles from './figures.module.css';
import { useFieldsWithoutValue } from './use-fields-without-value.ts';
import { useThrottledPrices } from './use-throttled-prices.ts';

const LABELS = {
  mid: 'Mid',
  mark_price: 'Mark',
  index_price: 'Index',
  chg_24h_pct: '24h change',
  high_24h: '24h high',
  low_24h: '24h low',
  pred_funding_rate: 'Funding',
  next_funding_time: 'Next funding',
} as const satisfies Partial<Record<TickerField, string>>;
type FigureField = keyof typeof LABELS;

const RANGE = ['chg_24h_pct', 'high_24h', 'low_24h'] as const;
const DATED = ['mid', 'mark_price', 'index_price', ...RANGE] as const;

/** The figures of each type, most important first: a narrow header hides the last ones. */
const FIGURES: Readonly<Record<InstType, readonly FigureField[]>> = {
  spot: ['mid', ...RANGE, 'index_price'],
  perpetual: [
    'mid',
    'mark_price',
    'pred_funding_rate',
    'next_funding_time',
    ...RANGE,
    'index_price',
  ],
  future: DATED,
  option: DATED,
};

/** Groups the 24h low with the high, so that a narrow header hides them together. */
const withRange = (figures: readonly Figure[]): readonly (readonly Figure[])[] =>
  figures.flatMap((figure, at) => {
    if (figure.id === 'low_24h') return [];
    const low = figures[at + 1];
    return [figure.id === 'high_24h' && low ? [figure, low] : [figure]];
  });

/** The currency of a price of an option; its index is in the quote. */
function Unit({ contract, field }: { contract: Contract; field: FigureField }) {
  const isIndexOfOption = contract.instType === 'option' && field === 'index_price';
  const unit = isIndexOfOption ? contract.quote : figureUnit(contract, field);
  return unit === undefined ? null : <span className={styles.unit}> {unit}</span>;
}

/** The figures of a contract; those without a value are omitted. */
export function Figures({ contract }: { contract: Contract }) {
  const absent = useFieldsWithoutValue(contract);
  const hasWaited = useHasWaited(contractKey(contract));
  useThrottledPrices([contractKey(contract)]);
  if (absent === undefined && hasWaited) {
    return <output className={styles.waiting}>Waiting for {contract.exchangeName}</output>;
  }
  const figures = FIGURES[contract.instType]
    .filter((field) => absent?.has(field) !== true)
    .map((field) => ({
      id: field,
      label: (
        <>
          {LABELS[field]}
          {field === 'mid' && <StaleMark tickers={[contractKey(contract)]} />}
        </>
      ),
      value: (
        <>
          <LiveCell contract={contract} field={field} />
          <Unit contract={contract} field={field} />
        </>
      ),
    }));
  return <FigureRow groups={withRange(figures)} />;
}
