import type { Candle } from '@parallax/protocol';

export const SPARK_WIDTH = 100;
export const SPARK_HEIGHT = 20;
/** Space for the stroke at the edges. */
const MARGIN = 1;

export interface Spark {
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
