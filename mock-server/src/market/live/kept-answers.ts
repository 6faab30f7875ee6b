/** Questions whose answers are kept. */
const KEPT_MAX = 200;

interface Kept<T> {
  readonly answer: Promise<T>;
  /** Unix milliseconds; Infinity until it has come */
  until: number;
}

/** Answers that are good for a moment, so that many who ask the same are one who asks a venue. */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, Kept<T>>();

  /** @param keptMs how long an answer is good */
  constructor(
    private readonly now: () => number,
    private readonly keptMs: (answer: T, question: string) => number,
  ) {}

  /** What `ask` answers, or has answered a moment ago. A failure is not kept. */
  get(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(question);
    if (known !== undefined && this.now() < known.until) return known.answer;
    const kept: Kept<T> = { answer: ask(), until: Number.POSITIVE_INFINITY };
    this.#kept.delete(question);
    this.#kept.set(question, kept);
    void this.#end(kept, question);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    return kept.answer;
  }

  async #end(kept: Kept<T>, question: string): Promise<void> {
    const keptMs = (answer: T) => this.keptMs(answer, question);
    const good = await kept.answer.then(keptMs, () => 0);
    kept.until = this.now() + good;
  }
}
