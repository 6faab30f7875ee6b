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
    private readonly reads: Reads,
  ) {}

  get id(): string {
    return `t${this.n}`;
  }

  get price(): number {
    this.reads.count += 1;
    return 100_000 + ((this.n * 7_919) % 1_009) / 10;
  }

  get size(): number {
    this.reads.count += 1;
    return (1 + ((this.n * 31) % 97)) / 1_000;
  }

  get offset(): number {
    this.reads.count += 1;
    return this.n * this.intervalMs;
  }
}

/** Equidistant trades that count reads of their price, size or time. */
export function countedTrades(count: number, intervalMs: number) {
  const reads: Reads = { count: 0 };
  const trades = Array.from({ length: count }, (_, n) => new CountedTrade(n, intervalMs, reads));
  return { trades, reads };
}
