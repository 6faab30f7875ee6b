import { type Unit, unitByRow } from '@parallax/ui';

interface Quotes {
  readonly from: string;
  readonly to: string;
}

/** The unit of the rate from one quote currency to another: 'USDT per USD'; none if they are equal. */
export const quoteRateUnit = <Row>(quotesOf: (row: Row) => Quotes): Unit<Row> =>
  unitByRow('Rate unit', (row) => {
    const { from, to } = quotesOf(row);
    return from === to ? '' : `${to} per ${from}`;
  });
