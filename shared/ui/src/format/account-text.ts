import type { Account, ExchangeMode } from '@parallax/protocol';

export const MODE_NAMES: Readonly<Record<ExchangeMode, string>> = { LIVE: 'Live', PAPER: 'Paper' };

/** The name of an account as text, for files and fields, and whether it is live or paper. */
export const accountText = ({ name, mode }: Pick<Account, 'name' | 'mode'>): string =>
  `${name} (${MODE_NAMES[mode]})`;
