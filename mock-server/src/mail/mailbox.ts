import type { Letter, Mail } from './mail.ts';

/** Retained letters; the oldest are dropped. */
const LETTERS_MAX = 200;

export interface KeptLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** time of sending, ISO 8601 */
  readonly at: string;
}

/** The development mailbox: retains letters in memory instead of sending them. */
export class Mailbox implements Mail {
  readonly #now: () => number;
  #letters: KeptLetter[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  send({ to, subject, text, code }: Letter): Promise<void> {
    const at = new Date(this.#now()).toISOString();
    this.#letters = [{ to, subject, text, code: code ?? null, at }, ...this.#letters].slice(
      0,
      LETTERS_MAX,
    );
    return Promise.resolve();
  }

  /** Lists the letters, newest first, optionally those to one address. */
  list(to?: string): readonly KeptLetter[] {
    const wanted = to?.trim().toLowerCase();
    return this.#letters.filter((letter) => wanted === undefined || letter.to === wanted);
  }

  clear(): void {
    this.#letters = [];
  }
}
