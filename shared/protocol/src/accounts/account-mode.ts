import { z } from 'zod';
import { type ExchangeMode, exchangeModeSchema, optionalAccountQuery } from './accounts.ts';

/** The accounts that figures add up: paper money is not added to real money unless it is asked for. */
const ACCOUNT_MODES = [...exchangeModeSchema.options, 'ALL'] as const;
export const accountModeSchema = z.enum(ACCOUNT_MODES);
export type AccountMode = z.infer<typeof accountModeSchema>;

interface OfMode {
  readonly mode: ExchangeMode;
}

/** Which accounts are added up if none are chosen: live ones, or else those on paper. */
export const defaultMode = (accounts: readonly OfMode[]): ExchangeMode =>
  accounts.some(({ mode }) => mode === 'LIVE') ? 'LIVE' : 'PAPER';

export const isOfMode = ({ mode }: OfMode, chosen: AccountMode): boolean =>
  chosen === 'ALL' || mode === chosen;

/** What figures of several accounts can be limited to. Without both, they are of `defaultMode`. */
export const accountsQuery = { mode: accountModeSchema.optional(), ...optionalAccountQuery };

/** The rule of calls that add accounts up, for the documentation of the API. */
export const ADDED_UP_RULE =
  'Without `mode`, live accounts are added up if the caller sees one, else paper accounts; with AccountId, it is that account.';

/** What figures leave out, and why. */
export const missingSchema = z.object({
  accountId: z.string(),
  /** of a position; null for an asset or the whole account */
  symbol: z.string().nullable(),
  asset: z.string().nullable(),
  text: z.string(),
});
export type Missing = z.infer<typeof missingSchema>;
