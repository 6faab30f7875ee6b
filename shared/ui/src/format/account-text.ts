import type { Account } from '@parallax/protocol';

/** The name of an account as text, for files and fields; that of a paper account says so. */
export const accountText = ({ name, mode }: Pick<Account, 'name' | 'mode'>): string =>
  mode === 'PAPER' ? `${name} (Paper)` : name;
