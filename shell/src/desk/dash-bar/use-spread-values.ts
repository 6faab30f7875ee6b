import { lastTicker } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  conversionKeys,
  conversionRate,
  findConversion,
  priceUnit,
} from '@parallax/protocol';
import { useIndexContracts } from '@parallax/store';
import { directionOfText } from '@parallax/ui/format';
import { type SpreadMeasure, spreadDecimals, spreadOf, spreadText } from './spread.ts';

/**
 * The spread of legs `a` and `b` from their latest tickers, for `LiveText`. `b` is converted to the
 * price unit of `a`.
 */
export function useSpreadValues(a: Contract, b: Contract) {
  const indices = useIndexContracts();
  const units = [priceUnit(a), priceUnit(b)] as const;
  const conversion = findConversion(indices, units[1], units[0]);
  const legs = [contractKey(a), contractKey(b)] as const;
  const indexKeys = conversionKeys(conversion);
  const rate = () => conversion && conversionRate(conversion, (k) => lastTicker(k)?.index_price);
  /**
   * @param decimals decimals of the price spread, by default `spreadDecimals`
   */
  const compute = (measure: SpreadMeasure, decimals?: number) => () => {
    const spread = spreadOf(lastTicker(legs[0])?.mid, lastTicker(legs[1])?.mid, rate());
    const text = spreadText(spread, measure, decimals ?? spreadDecimals(a, b));
    return { text, direction: directionOfText(text) };
  };
  return {
    /** the price units of both legs */
    units,
    /** false if no index prices convert the unit of `b` */
    isConvertible: conversion !== undefined,
    /** keys of the contracts whose index prices convert `b` */
    indexKeys,
    /** keys of all contracts that the spread depends on */
    tickers: [...legs, ...indexKeys],
    rate,
    compute,
  };
}
