import type { Candle } from '@parallax/protocol';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A random walk with a fixed seed. */
export function candlesOf(count: number): Candle[] {
  let seed = 1;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  let price = 100_000;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    price += random() * 40;
    const [low, high] = [Math.min(open, price) - 5, Math.max(open, price) + 5];
    return { at: START + index * MINUTE, open, high, low, close: price, volume: 5 + random() };
  });
}

/** The current candle after an update. */
export const updateCandle = (candle: Candle, update: number): Candle => ({
  ...candle,
  close: candle.open + (update % 7) - 3,
  volume: candle.volume + update,
});
