import { z } from 'zod';
import { decimalText } from '../decimal-text.ts';
import type { ApiContext, VenueApi } from '../venue-api.ts';
import { bybitEntriesSince } from './bybit-entries.ts';
import { bybitFillsOf, bybitFillsSince, bybitOldFillsOf } from './bybit-fills.ts';
import { bybitCancel, bybitChange, bybitFind, bybitSubmit } from './bybit-orders.ts';
import { bybitPositions } from './bybit-positions.ts';
import { bybitStream } from './bybit-stream.ts';

/** Cash, without unrealised profit and loss. Source: Bybit's documentation, 'Get Wallet Balance'. */
const balanceSchema = z.object({
  result: z.object({
    list: z.array(
      z.object({ coin: z.array(z.object({ coin: z.string(), walletBalance: decimalText })) }),
    ),
  }),
});

/** The private calls of Bybit's unified trading account, in the one-way position mode. */
export const bybitApi = (context: ApiContext): VenueApi => ({
  submit: (request) => bybitSubmit(context, request),
  cancel: (request) => bybitCancel(context, request),
  change: (request, change) => bybitChange(context, request, change),
  find: (request) => bybitFind(context, request),
  fillsOf: (found, request) => bybitFillsOf(context, found, request),
  oldFillsOf: (found, request) => bybitOldFillsOf(context, found, request),
  fillsSince: (since) => bybitFillsSince(context, since),
  entriesSince: (since) => bybitEntriesSince(context, since),
  async balances() {
    const params = { accountType: 'UNIFIED' };
    const answer = await context.calls.call('privateGetV5AccountWalletBalance', params);
    const { list } = balanceSchema.parse(answer).result;
    return new Map(
      list.flatMap(({ coin: coins }) =>
        coins.map(({ coin, walletBalance }): [string, string] => [
          context.calls.assetOf(coin),
          walletBalance,
        ]),
      ),
    );
  },
  positions: () => bybitPositions(context),
  stream: bybitStream(context),
});
