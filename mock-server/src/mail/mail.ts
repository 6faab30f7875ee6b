export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** the code in the text, if any; separate for the development mailbox */
  readonly code?: string;
}

/** Sends e-mails. Throws when the e-mail could not be sent. */
export interface Mail {
  send(email: Email): Promise<void>;
}
