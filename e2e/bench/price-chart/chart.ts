import type { Candle } from '@parallax/protocol';

/** A chart of candles with volume. */
export interface BenchChart {
  /** resolves when it is drawn */
  open: (host: HTMLElement, candles: readonly Candle[]) => Promise<void>;
  update: (candle: Candle) => void;
  close: () => void;
}
