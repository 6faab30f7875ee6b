import {
  type ContractMargin,
  contractKey,
  getMarginSetting,
  MARGIN_UPDATED,
  putMarginSetting,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import {
  DEFAULT_MARGIN,
  decimal,
  isMargined,
  isZero,
  leverageTiersOf,
  maxLeverageOf,
  minimum,
  toText,
  ZERO,
} from '@parallax/trading';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { StoredAccount } from '../access/visible-accounts.ts';
import { type HaltReads, requireMayTrade } from '../controls/may-trade.ts';
import type { Accounts } from '../engine/accounts.ts';
import { runCommand } from '../records/account-command.ts';
import { readMargins, readPositions } from '../records/account-store.ts';
import { requireTerms } from './order-context.ts';

interface Dependencies extends HaltReads, DbAndClock {
  readonly pubSub: PubSub;
  readonly accounts: Accounts;
}

/** The calls for the margin of contracts. */
export function marginRoutes(dependencies: Dependencies): Route[] {
  const { db, now, accounts } = dependencies;

  async function readSetting(
    account: StoredAccount,
    contract: { readonly exchange: string; readonly symbol: string },
  ): Promise<ContractMargin> {
    const terms = requireTerms(contract, account, accounts.prices);
    if (!isMargined(terms)) throw new ApiFailure(400, 'This contract has no margin to set.');
    const [margins, positions] = await Promise.all([
      readMargins(db, [account.id]),
      readPositions(db, [account.id]),
    ]);
    const own = margins.find((each) => contractKey(each) === terms.key);
    const position = positions.find((each) => contractKey(each) === terms.key);
    const cost = position === undefined ? ZERO : decimal(position.cost);
    const most = maxLeverageOf(terms, cost.abs());
    const leverage = own?.leverage ?? toText(DEFAULT_MARGIN.leverage);
    const isHeld = most !== null && !isZero(cost);
    return {
      accountId: account.id,
      exchange: terms.exchange,
      symbol: terms.symbol,
      mode: own?.mode ?? DEFAULT_MARGIN.mode,
      leverage,
      maxLeverage: most && toText(most),
      appliedLeverage: isHeld ? toText(minimum(most, decimal(leverage))) : null,
      tiers: leverageTiersOf(terms).map((tier) => ({
        upTo: tier.upTo && toText(tier.upTo),
        maxLeverage: toText(tier.maxLeverage),
      })),
      asset: terms.settle,
    };
  }

  return [
    route(getMarginSetting, {
      handle: ({ account, query }) => readSetting(account, query),
    }),
    route(putMarginSetting, {
      async handle({ caller, account, body }) {
        const owner = { companyId: caller.companyId, traderId: caller.id };
        await requireMayTrade(dependencies, owner, account);
        await readSetting(account, body);
        const { exchange, symbol, mode, leverage } = body;
        await runCommand(dependencies, {
          accountId: account.id,
          command: { kind: 'margin', traderId: caller.id, exchange, symbol, mode, leverage },
          at: now(),
        });
        return withMessage(await readSetting(account, body), MARGIN_UPDATED);
      },
    }),
  ];
}
