import { contractKey } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Market } from '@parallax/server-market/market-reads';
import { decimal, formatMoney, minimum, toText } from '@parallax/trading';
import { z } from 'zod';
import { entryOf } from '../../company/exchanges/catalogue-entry.ts';
import type { PaperVenue } from '../paper/paper-venue.ts';
import { transferEntryId } from '../portfolio/ledger-store.ts';
import type { StoredCommand } from '../records/account-command.ts';
import { readValuedAccounts } from '../valuation/read-valued-accounts.ts';
import { type MarketPrices, toMarginSetting } from '../valuation/value-account.ts';
import type { OwnedAccount } from './account/owned-account.ts';
import { catalogueBalances } from './catalogue-balances.ts';

const startingBalancesSchema = z.array(z.object({ asset: z.string(), amount: z.string() }));

interface Dependencies {
  readonly db: Database;
  readonly market: Market;
  readonly paper: PaperVenue;
  readonly prices: MarketPrices;
  /** Unix milliseconds */
  readonly now: () => number;
  /** notifies the engine of an account of a command for it */
  readonly wake: (accountId: string) => void;
}

/** Carries out the commands of paper accounts, each once. */
export const createRunCommand =
  ({ db, paper, prices, market, now, wake }: Dependencies) =>
  async (account: OwnedAccount, { id, accountId, command }: StoredCommand): Promise<void> => {
    const done = (failure: string | null = null) => ({ completed: new Map([[id, failure]]) });
    if (command.kind === 'reset') {
      const row = await db
        .selectFrom('account')
        .innerJoin('company_exchange', 'company_exchange.id', 'account.id')
        .select(['account.starting_balances', 'company_exchange.exchange_id'])
        .where('account.id', '=', accountId)
        .executeTakeFirstOrThrow();
      const balances = catalogueBalances(
        { market },
        entryOf({ catalogue: market.catalogue }, row.exchange_id).name,
        startingBalancesSchema.parse(row.starting_balances ?? []),
      );
      await paper.reset(accountId, balances);
      const { requested } = command;
      await account.reset(new Map(balances.map(({ asset, amount: total }) => [asset, total])), {
        ...done(),
        ...(requested !== undefined && {
          log: [
            {
              companyId: account.companyId,
              kind: 'account reset',
              traderId: requested.traderId,
              accountId,
              text: requested.accountName,
              address: requested.address,
              at: now(),
            },
          ],
        }),
      });
      return;
    }
    const at = now();
    if (command.kind === 'margin') {
      const { traderId, exchange, symbol, mode, leverage } = command;
      const setting = toMarginSetting({ mode, leverage });
      const refusal = paper.setMargin(accountId, contractKey({ exchange, symbol }), setting);
      await account.complete({
        ...done(refusal ?? null),
        ...(refusal === undefined && {
          margins: [{ exchange, symbol, mode, leverage }],
          log: [
            {
              companyId: account.companyId,
              kind: 'margin changed',
              traderId,
              accountId,
              text: `${symbol}: ${mode}, ${leverage}×`,
              at,
            },
          ],
        }),
      });
      return;
    }
    const { transferId, asset, amount } = command;
    if (command.kind === 'credit') {
      paper.adjust(accountId, asset, amount);
      await account.book(
        { id: transferEntryId(transferId, 'in'), asset, amount, kind: 'transfer', at },
        done(),
      );
      return;
    }
    const [valued] = (await readValuedAccounts(db, prices, [accountId])).values();
    const balance = valued?.balances.find((each) => each.asset === asset);
    // profit that is not realised cannot be transferred
    const free = minimum(decimal(balance?.free ?? '0'), decimal(balance?.total ?? '0'));
    if (free.lt(amount)) {
      await account.complete(
        done(
          `Only ${formatMoney(free, asset, 'down')} can be transferred: the rest is used by orders or positions.`,
        ),
      );
      return;
    }
    const negative = toText(decimal(amount).neg());
    paper.adjust(accountId, asset, negative);
    const { toAccountId, traderId } = command;
    await account.book(
      { id: transferEntryId(transferId, 'out'), asset, amount: negative, kind: 'transfer', at },
      {
        ...done(),
        commands: [
          { accountId: toAccountId, command: { kind: 'credit', transferId, asset, amount }, at },
        ],
        transfers: [
          {
            id: transferId,
            company_id: account.companyId,
            kind: 'transfer',
            from_account_id: accountId,
            to_account_id: toAccountId,
            asset,
            amount,
            trader_id: traderId,
            at: new Date(at).toISOString(),
          },
        ],
      },
    );
    wake(toAccountId);
  };
