import { sessionScopedItem } from '@parallax/store';
import { z } from 'zod';

/** The ids of the accounts that tickets used last in this browser, by exchange: new tickets begin with them. */
const stored = sessionScopedItem('ticket-accounts', z.record(z.string(), z.string()));

export const lastAccounts = (): Readonly<Record<string, string>> => stored.read() ?? {};

export const rememberAccount = (exchange: string, id: string): void =>
  stored.write({ ...lastAccounts(), [exchange]: id });
