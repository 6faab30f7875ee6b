export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** the code in the text, where it carries one; kept apart for the development mailbox alone */
  readonly code?: string;
}

/** Sends letters. Throws when one could not be handed over. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
