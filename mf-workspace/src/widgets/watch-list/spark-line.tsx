import { useEndpointQuery } from '@parallax/api/react';
import { type Candle, type Contract, contractKey, listCandles } from '@parallax/protocol';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import { formatPrice, NO_VALUE } from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import styles from './watch-list.module.css';

const SPARK_WIDTH = 100;
const SPARK_HEIGHT = 20;
/** Space for the stroke at the edges. */
const MARGIN = 1;

interface Spark {
  /** SVG path data in a box of SPARK_WIDTH × SPARK_HEIGHT */
  readonly path: string;
  readonly first: number;
  readonly last: number;
}

/** The path through the closing prices; undefined for fewer than two candles. */
export function sparkLineOf(candles: readonly Pick<Candle, 'at' | 'close'>[]): Spark | undefined {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined || candles.length < 2) return undefined;
  const closes = candles.map(({ close }) => close);
  const low = Math.min(...closes);
  const range = Math.max(...closes) - low;
  const points = candles.map(({ at, close }) => {
    const x = ((at - first.at) / (last.at - first.at)) * SPARK_WIDTH;
    const share = range > 0 ? (close - low) / range : 0.5;
    const y = SPARK_HEIGHT - MARGIN - share * (SPARK_HEIGHT - 2 * MARGIN);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return { path: `M${points.join('L')}`, first: first.close, last: last.close };
}

const REFRESH_MS = 15 * 60_000;
/** The 15-minute candles of a day, plus the current one. */
const CANDLE_COUNT = 97;

/** A sparkline of the price over the last 24 hours. */
export function SparkLine({ contract }: { contract: Contract }) {
  const box = useRef<HTMLSpanElement>(null);
  const query = useEndpointQuery(
    listCandles,
    { query: { contract: contractKey(contract), interval: '15m', limit: CANDLE_COUNT } },
    { staleTime: REFRESH_MS },
  );
  useWhileShown(box, usePolling(query.refresh, REFRESH_MS));
  const spark = useMemo(() => query.data && sparkLineOf(query.data), [query.data]);
  const price = (value: number) => formatPrice(value, contract.priceDecimals);
  return (
    <span ref={box} className={styles.spark}>
      {spark === undefined ? (
        query.state !== 'loading' && NO_VALUE
      ) : (
        <svg
          role="img"
          aria-label={`24 h: ${price(spark.first)} to ${price(spark.last)}`}
          viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
          preserveAspectRatio="none"
          data-direction={spark.last < spark.first ? 'down' : 'up'}
        >
          <path d={spark.path} />
        </svg>
      )}
    </span>
  );
}
