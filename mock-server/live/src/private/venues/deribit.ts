import { z } from 'zod';
import { decimalText, optionalDecimalText, plus } from '../decimal-text.ts';
import type { ApiContext, VenueApi } from '../venue-api.ts';
import { deribitEntriesSince } from './deribit-entries.ts';
import {
  deribitCurrencies,
  deribitFillsOf,
  deribitFillsSince,
  deribitOldFillsOf,
} from './deribit-fills.ts';
import { deribitCancel, deribitChange, deribitFind, deribitSubmit } from './deribit-orders.ts';
import { deribitPositions } from './deribit-positions.ts';
import { deribitStream } from './deribit-stream.ts';

/**
 * Cash with the session's realised profit, which Deribit pays at the settlement. Source: Deribit's
 * documentation, 'private/get_account_summaries'.
 */
const summariesSchema = z.object({
  result: z.object({
    summaries: z.array(
      z.object({
        currency: z.string(),
        balance: decimalText,
        futures_session_rpl: optionalDecimalText,
      }),
    ),
  }),
});

/** The private calls of Deribit. */
export function deribitApi(context: ApiContext): VenueApi {
  const { calls } = context;
  async function readSummaries() {
    const answer = await calls.call('privateGetGetAccountSummaries');
    return summariesSchema.parse(answer).result.summaries;
  }
  return {
    submit: (request) => deribitSubmit(context, request),
    cancel: (request) => deribitCancel(context, request),
    change: (request, change) => deribitChange(context, request, change),
    find: (request) => deribitFind(context, request),
    fillsOf: (found) => deribitFillsOf(context, found),
    oldFillsOf: (found) => deribitOldFillsOf(context, found),
    fillsSince: (since) => deribitFillsSince(context, since),
    async entriesSince(since) {
      const held = (await readSummaries()).map(({ currency }) => currency);
      return deribitEntriesSince(context, new Set([...held, ...deribitCurrencies(context)]), since);
    },
    balances: async () =>
      new Map(
        (await readSummaries()).map(
          ({ currency, balance, futures_session_rpl: realised = '0' }) => [
            calls.assetOf(currency),
            plus(balance, realised),
          ],
        ),
      ),
    positions: () => deribitPositions(context),
    stream: deribitStream(context),
  };
}
