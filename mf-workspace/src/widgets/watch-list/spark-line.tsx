import { useEndpointQuery } from '@parallax/api/react';
import { type Contract, contractKey, listCandles } from '@parallax/protocol';
import { usePolling, useWhileShown } from '@parallax/trading-ui';
import { formatPrice, NO_VALUE } from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkLineOf } from './spark-points.ts';
import styles from './watch-list.module.css';

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
