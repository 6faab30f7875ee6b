import type { TradingHalts } from '@parallax/protocol';
import type { StoredAccount } from '../accounts/visible-accounts.ts';

/**
 * Why orders cannot be sent through an account now; undefined if they can.
 * @param isClosing whether the order can only reduce a position
 */
export function reasonNotToTrade(
  { active, allowExecution, state, name }: StoredAccount,
  halts: TradingHalts,
  isClosing = false,
): string | undefined {
  if (!active) return `${name} is deactivated.`;
  if (!allowExecution) return `Execution is not allowed on ${name}.`;
  if (state !== 'connected') return `${name} is not connected at the moment.`;
  for (const halt of [halts.company, halts.own]) {
    if (halt === null || (isClosing && halt.mayClose)) continue;
    return halt.scope === 'company'
      ? `Trading is halted for the company by ${halt.name}.`
      : 'You have halted your own trading.';
  }
  return undefined;
}
