/** Questions whose answers are kept. */
const KEPT_MAX = 200;

/** Answers that are good for a moment, so that many who ask the same are one who asks a venue. */
export class KeptAnswers<T> {
  readonly #kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();

  constructor(
    private readonly now: () => number,
    private readonly keptMs: number,
  ) {}

  /** What `ask` answers, or has answered a moment ago. A failure is not kept. */
  get(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(question);
    if (known !== undefined && this.now() - known.at < this.keptMs) return known.answer;
    const answer = ask();
    this.#kept.delete(question);
    this.#kept.set(question, { at: this.now(), answer });
    answer.catch(() => this.#kept.delete(question));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }
}
