/**
 * Overrides variables of the caller: the servers of a gate use their own databases, and their mail
 * stays in the development mailbox.
 */
export const ISOLATED_ENVIRONMENT = { DATABASE_URL: undefined, SMTP_URL: undefined } as const;
