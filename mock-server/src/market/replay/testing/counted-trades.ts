import type { RecordedTrade } from '../recording.ts';

/** Number of trade property reads. */
interface Reads {
  count: number;
}

class CountedTrade implements RecordedTrade {
  readonly side = 'buy';

  constructor(
    private readonly n: number,
    private readonly intervalMs: number,
    private readonly looks: Reads,
  ) {}

  get id(): string {
    return `t${this.n}`;
  }

  get price(): number {
    this.looks.count += 1;
    return 100_000 + ((this.n * 7_919) % 1_009) / 10;
  }

  get size(): number {
    this.looks.count += 1;
    return (1 + ((this.n * 31) % 97)) / 1_000;
  }

  get offset(): number {
    this.looks.count += 1;
    return this.n * this.intervalMs;
  }
}

/** Equidistant trades that count reads of their price, size or time. */
export function countedTrades(count: number, intervalMs: number) {
  const looks: Reads = { count: 0 };
  const trades = Array.from({ length: count }, (_, n) => new CountedTrade(n, intervalMs, looks));
  return { trades, looks };
}
