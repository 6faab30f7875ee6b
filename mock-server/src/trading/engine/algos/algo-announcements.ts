import { contractKey, nameOfKey } from '@parallax/protocol';
import {
  type AlgoAction,
  type AlgoContext,
  type AlgoPlan,
  activeLegOf,
  decimal,
  formatDecimal,
  legTermsOf,
} from '@parallax/trading';
import type { StoredAccount } from '../../access/visible-accounts.ts';
import { type AccountNotice, imbalanceNotice } from '../../records/account-notices.ts';
import type { StoredAlgo } from '../../records/algo-store.ts';
import { algoText } from '../../records/algo-text.ts';
import type { NewLogEntry } from '../../records/trading-log.ts';

const shown = (amount: string): string => formatDecimal(decimal(amount));

/** What the trading log says of the end of an algo. */
export function endEntries(
  { companyId }: Pick<StoredAlgo, 'companyId'>,
  { terms, legs, remarks, now }: AlgoPlan,
  actions: readonly AlgoAction[],
): readonly NewLogEntry[] {
  const filled = legs[activeLegOf(terms)]?.filled ?? '0';
  return actions.flatMap((action): NewLogEntry[] => {
    if (action.kind !== 'end') return [];
    const { state, reason } = action;
    const end = `${state.toLowerCase()}${reason === null ? '' : `, ${reason}`}`;
    const parts = [`${algoText(terms)}: ${end}. ${shown(filled)} filled.`, ...remarks];
    return [
      {
        companyId,
        // the kinds are those that the release before algos reads
        kind: state === 'DONE' ? 'order changed' : 'order cancelled',
        traderId: null,
        accountId: terms.accountId,
        text: parts.join(' '),
        at: now,
      },
    ];
  });
}

interface Of {
  readonly plan: AlgoPlan;
  readonly context: AlgoContext;
  /** of the legs */
  readonly accounts: readonly StoredAccount[];
}

/** What the trader of a spread is notified of whose legs differ when it was stopped. */
export const imbalanceNotices = (
  { id, companyId, traderId }: Pick<StoredAlgo, 'id' | 'companyId' | 'traderId'>,
  actions: readonly AlgoAction[],
  { plan, context, accounts }: Of,
): readonly AccountNotice[] =>
  actions.flatMap((action) => {
    if (action.kind !== 'imbalance') return [];
    const { leg, amount, usd } = action;
    const of = legTermsOf(plan.terms, leg);
    const account = accounts.find((each) => each.id === of.accountId);
    const unit = context.legs[leg]?.amountUnit ?? '';
    const value = usd === null ? '' : ` (${formatDecimal(decimal(usd).round(2))} USD)`;
    const verb = of.side === 'buy' ? 'bought' : 'sold';
    const text = `${shown(amount)} ${unit}${value} of ${nameOfKey(contractKey(of))} in ${account?.name ?? 'a removed account'} was not ${verb}. Use 'Hedge now', or close the other leg.`;
    const named = { id: of.accountId, companyId, name: account?.name ?? '' };
    return [imbalanceNotice(named, { algoOrderId: id, traderId, text })];
  });
