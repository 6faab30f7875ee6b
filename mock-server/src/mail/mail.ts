export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** the code in the text, if any; separate for the development mailbox */
  readonly code?: string;
}

/** Sends letters. Throws when a letter could not be handed over. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
