import { draw } from '../../algos/seeded-random.ts';
import { type Decimal, decimal, fromExactNumber } from '../../decimal.ts';

export const MARKET_KINDS = [
  'calm',
  'trending',
  'gapping',
  'crossed',
  'halted',
  'thin',
  'silent',
] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** Numbers from 0 to below 1, the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    const next = draw(state);
    state = next.seed;
    return next.value;
  };
}

const SILENT_MS = 15_000;

/** The best prices of a contract, and what others trade. Prices are counted in ticks. */
export class SimulatedMarket {
  #mid: number;
  readonly #drift: number;
  #half = 1;
  #quietUntil = 0;

  constructor(
    readonly kind: MarketKind,
    readonly tick: Decimal,
    private readonly random: () => number,
  ) {
    this.#mid = Math.round(60_000 / Number(tick.toString()));
    this.#drift = (random() < 0.5 ? -1 : 1) * this.#mid * 0.000_05;
  }

  /** Moves on to a time. */
  move(now: number): void {
    const { kind, random } = this;
    this.#mid += Math.round((random() - 0.5) * 4);
    if (kind === 'trending') this.#mid += Math.round(this.#drift * random());
    if (kind === 'gapping' && random() < 0.03) {
      this.#mid += Math.round((random() - 0.5) * this.#mid * 0.01);
    }
    this.#half = 1 + Math.floor(random() * (kind === 'thin' ? 20 : 3));
    if (kind === 'crossed' && random() < 0.3) this.#half = -1;
    if (kind === 'silent' && now >= this.#quietUntil && random() < 0.05) {
      this.#quietUntil = now + SILENT_MS * random();
    }
    this.#isQuiet = now < this.#quietUntil;
  }

  #isQuiet = false;

  get isQuiet(): boolean {
    return this.#isQuiet;
  }

  #text(ticks: number): string {
    return this.tick.times(fromExactNumber(ticks)).toString();
  }

  get bid(): string | null {
    return this.#isQuiet ? null : this.#text(this.#mid - this.#half);
  }

  get ask(): string | null {
    return this.#isQuiet ? null : this.#text(this.#mid + this.#half);
  }

  get spread(): Decimal {
    return this.tick.times(fromExactNumber(this.#half * 2));
  }

  get mid(): Decimal {
    return decimal(this.#text(this.#mid));
  }

  /** The share of an order that the touch takes. */
  get depth(): number {
    return this.kind === 'thin' ? this.random() : 1;
  }

  /** What others trade now, in whole thousandths of the base; 0 for nothing. */
  othersTrade(): number {
    if (this.#isQuiet || this.random() < (this.kind === 'thin' ? 0.9 : 0.4)) return 0;
    return 1 + Math.floor(this.random() * 200);
  }
}
