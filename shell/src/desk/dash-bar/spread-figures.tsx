import { type Contract, notConvertible } from '@parallax/protocol';
import { LiveCell, LiveText, StaleMark } from '@parallax/ui';
import { formatQuoteRate, NO_VALUE } from '@parallax/ui/format';
import { type Figure, FigureRow } from './figure-row.tsx';
import type { SpreadMeasure } from './spread.ts';
import styles from './spread-figures.module.css';
import { useFieldsWithoutValue } from './use-fields-without-value.ts';
import { useSpreadValues } from './use-spread-values.ts';
import { useThrottledPrices } from './use-throttled-prices.ts';
import { WaitingFigures, WaitingForVenue } from './waiting-figures.tsx';

const MEASURES = {
  price: 'Spread',
  bps: 'Spread bps',
  fraction: 'Spread %',
} as const satisfies Record<SpreadMeasure, string>;

const UNITS = {
  price: undefined,
  bps: 'basis points of Mid B',
  fraction: '% of Mid B',
} as const satisfies Record<SpreadMeasure, string | undefined>;

/**
 * The spread of legs `a` and `b`, and their mid prices. Shown once either leg has a ticker. Until the
 * other leg has one too, 'Waiting for' and its venue replace the spread. `b` is converted to the price
 * unit of `a`.
 * Each mid is updated at most once a second. The spread is updated with each of them, not once a second
 * itself, so that it always equals the difference of the mids shown.
 */
export function SpreadFigures({ a, b }: { a: Contract; b: Contract }) {
  const { units, isConvertible, indexKeys, tickers, rate, compute } = useSpreadValues(a, b);
  const [unitA, unitB] = units;
  useThrottledPrices(tickers);
  const isWaitingForA = useFieldsWithoutValue(a) === undefined;
  const isWaitingForB = useFieldsWithoutValue(b) === undefined;
  if (isWaitingForA && isWaitingForB) return <WaitingFigures contract={a} />;
  const waiting = isWaitingForA ? a : isWaitingForB ? b : undefined;

  const spreadValue = (measure: SpreadMeasure) =>
    isConvertible ? (
      <LiveText
        tickers={tickers}
        compute={compute(measure)}
        attributes={{ 'data-spread': measure }}
      />
    ) : (
      <span className={styles.none} data-spread={measure} title={notConvertible(unitB, unitA)}>
        {NO_VALUE}
      </span>
    );
  const spreadFigure = (measure: SpreadMeasure): Figure => ({
    id: measure,
    label: (
      <span title={`Mid A − Mid B, in ${UNITS[measure] ?? unitA}`}>
        <span className={measure === 'price' ? styles.price : undefined}>{MEASURES[measure]}</span>
        {measure === 'price' && waiting === undefined && <StaleMark tickers={tickers} />}
      </span>
    ),
    // the first figure, which is shown at any width, names the venue
    value:
      measure === 'price' && waiting ? (
        <WaitingForVenue contract={waiting} loading={spreadValue(measure)} />
      ) : (
        spreadValue(measure)
      ),
  });
  const rateFigure: Figure = {
    id: 'rate',
    label: `1 ${unitB} in ${unitA}`,
    value: (
      <LiveText
        tickers={indexKeys}
        compute={() => ({ text: formatQuoteRate(rate()) })}
        attributes={{ 'data-spread': 'rate' }}
      />
    ),
  };
  // in a narrow header the percentage is hidden first
  const figures: Figure[] = [
    spreadFigure('price'),
    {
      id: 'mid-a',
      label: 'Mid A',
      value: isWaitingForA ? NO_VALUE : <LiveCell contract={a} field="mid" />,
    },
    {
      id: 'mid-b',
      label: 'Mid B',
      value: isWaitingForB ? NO_VALUE : <LiveCell contract={b} field="mid" />,
    },
    spreadFigure('bps'),
    ...(indexKeys.length > 0 ? [rateFigure] : []),
    spreadFigure('fraction'),
  ];
  return <FigureRow groups={figures.map((figure) => [figure])} />;
}
