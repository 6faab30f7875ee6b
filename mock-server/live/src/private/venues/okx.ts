import { z } from 'zod';
import { decimalText } from '../decimal-text.ts';
import type { ApiContext, VenueApi } from '../venue-api.ts';
import { okxEntriesSince } from './okx-entries.ts';
import { okxFillsOf, okxFillsSince, okxOldFillsOf, okxOldFillsSince } from './okx-fills.ts';
import {
  type OkxModes,
  OkxOrderLists,
  okxCancel,
  okxChange,
  okxFind,
  okxOwnerOf,
  okxSubmit,
  okxUnsupported,
  readOkxModes,
} from './okx-orders.ts';
import { okxPositions } from './okx-positions.ts';
import { okxStream } from './okx-stream.ts';

/** Cash, without unrealised profit and loss. Source: OKX's documentation, 'Get balance'. */
const balanceSchema = z.object({
  data: z.array(
    z.object({ details: z.array(z.object({ ccy: z.string(), cashBal: decimalText })) }),
  ),
});

/** The private calls of OKX: spot, margined contracts and options of the trading account. */
export function okxApi(context: ApiContext): VenueApi {
  const lists = new OkxOrderLists(context.calls);
  let modes: OkxModes = { spot: 'cash', hasTwoWayPositions: false };
  return {
    async prepare() {
      modes = await readOkxModes(context);
    },
    unsupported: (request) => okxUnsupported(request, modes),
    submit: (request) => okxSubmit(context, request, modes),
    cancel: (request) => okxCancel(context, request),
    change: (request, change) => okxChange(context, request, change),
    find: (request) => okxFind(context, lists, request),
    fillsOf: (found) => okxFillsOf(context, found),
    oldFillsOf: (found, request) => okxOldFillsOf(context, found, request),
    ownerOf: (venueOrderId, contract) => okxOwnerOf(context, venueOrderId, contract),
    fillsSince: (since) => okxFillsSince(context, since),
    oldFillsSince: (since, contract) => okxOldFillsSince(context, since, contract),
    entriesSince: (since) => okxEntriesSince(context, since),
    async balances() {
      const { data } = balanceSchema.parse(await context.calls.call('privateGetAccountBalance'));
      return new Map(
        data.flatMap(({ details }) =>
          details.map(({ ccy, cashBal }): [string, string] => [
            context.calls.assetOf(ccy),
            cashBal,
          ]),
        ),
      );
    },
    positions: () => okxPositions(context),
    stream: okxStream(context),
  };
}
