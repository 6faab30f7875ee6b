import type { Letter, Mail } from './mail.ts';

/** As many letters as are kept; the oldest give way. */
const LETTERS_MAX = 200;

export interface KeptLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** when it was sent, ISO 8601 */
  readonly at: string;
}

/** The development mailbox: letters stay in memory and go nowhere. */
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

  /** The letters, to an address where one is given; newest first. */
  list(to?: string): readonly KeptLetter[] {
    const wanted = to?.trim().toLowerCase();
    return this.#letters.filter((letter) => wanted === undefined || letter.to === wanted);
  }

  clear(): void {
    this.#letters = [];
  }
}
