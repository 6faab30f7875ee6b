import { lastTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  conversionRate,
  findConversion,
  indexContracts,
  notConvertible,
  priceUnit,
} from '@parallax/protocol';
import { LiveCell, LiveText, StaleMark } from '@parallax/ui';
import {
  directionOfText,
  formatPrice,
  formatQuoteRate,
  midDecimals,
  NO_VALUE,
} from '@parallax/ui/format';
import { useMemo } from 'react';
import { type Figure, FigureRow } from './figure-row.tsx';
import { type SpreadMeasure, spreadDecimals, spreadOf, spreadText } from './spread.ts';
import styles from './spread-figures.module.css';
import { useFieldsWithoutValue } from './use-fields-without-value.ts';
import { useThrottledPrices } from './use-throttled-prices.ts';
import { WaitingFigures } from './waiting-figures.tsx';

const MEASURES = {
  price: 'Spread',
  bps: 'Spread bps',
  fraction: 'Spread %',
} as const satisfies Record<SpreadMeasure, string>;

/**
 * Formats a mid with the extra decimal of a half tick, so that the spread shown equals the difference
 * of the mids shown.
 */
const formatExactMid = (mid: number, { priceDecimals }: Contract): string =>
  formatPrice(mid, midDecimals(mid, priceDecimals));

/**
 * The spread of legs `a` and `b`, and their mid prices, from the first tickers of both on. `b` is
 * converted to the price unit of `a`.
 */
export function SpreadFigures(props: { contracts: readonly Contract[]; a: Contract; b: Contract }) {
  const { contracts, a, b } = props;
  const indices = useMemo(() => indexContracts(contracts), [contracts]);
  const [unitA, unitB] = [priceUnit(a), priceUnit(b)];
  const conversion = findConversion(indices, unitB, unitA);
  const legs = [contractKey(a), contractKey(b)] as const;
  const indexKeys = conversion ? [...conversion.over, ...conversion.under] : [];
  const tickers = [...legs, ...indexKeys];
  useThrottledPrices(tickers);
  const isWaitingForA = useFieldsWithoutValue(a) === undefined;
  const isWaitingForB = useFieldsWithoutValue(b) === undefined;
  if (isWaitingForA || isWaitingForB) return <WaitingFigures contract={isWaitingForA ? a : b} />;

  const rate = () => conversion && conversionRate(conversion, (k) => lastTicker(k)?.index_price);
  const compute = (measure: SpreadMeasure) => () => {
    const spread = spreadOf(lastTicker(legs[0])?.mid, lastTicker(legs[1])?.mid, rate());
    const decimals = spreadDecimals(a, b);
    const isExact = spread !== undefined && unitA === unitB;
    const text = spreadText(
      spread,
      measure,
      isExact ? midDecimals(spread.price, decimals) : decimals,
    );
    return { text, direction: directionOfText(text) };
  };

  const spreadFigure = (measure: SpreadMeasure): Figure => ({
    id: measure,
    label: (
      <span title={`Mid A − Mid B, in ${unitA}`}>
        <span className={measure === 'price' ? styles.price : undefined}>{MEASURES[measure]}</span>
        {measure === 'price' && <StaleMark tickers={tickers} />}
      </span>
    ),
    value: conversion ? (
      <LiveText
        tickers={tickers}
        compute={compute(measure)}
        attributes={{ 'data-spread': measure }}
      />
    ) : (
      <span className={styles.none} data-spread={measure} title={notConvertible(unitB, unitA)}>
        {NO_VALUE}
      </span>
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
      value: <LiveCell contract={a} field="mid" format={formatExactMid} />,
    },
    {
      id: 'mid-b',
      label: 'Mid B',
      value: <LiveCell contract={b} field="mid" format={formatExactMid} />,
    },
    spreadFigure('bps'),
    ...(indexKeys.length > 0 ? [rateFigure] : []),
    spreadFigure('fraction'),
  ];
  return <FigureRow groups={figures.map((figure) => [figure])} />;
}
