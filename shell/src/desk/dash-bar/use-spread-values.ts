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
import { directionOfText, midDecimals } from '@parallax/ui/format';
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
   * @param fixedDecimals decimals of the price spread; by default as many as it needs to equal the
   * difference of the mids shown
   */
  const compute = (measure: SpreadMeasure, fixedDecimals?: number) => () => {
    const spread = spreadOf(lastTicker(legs[0])?.mid, lastTicker(legs[1])?.mid, rate());
    const decimals = spreadDecimals(a, b);
    const isExact = spread !== undefined && units[0] === units[1];
    const exact = isExact ? midDecimals(spread.price, decimals) : decimals;
    const text = spreadText(spread, measure, fixedDecimals ?? exact);
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
