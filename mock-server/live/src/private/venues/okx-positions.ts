import { z } from 'zod';
import { decimalText, negated, optionalDecimalText } from '../decimal-text.ts';
import type { ApiContext, ReceivedPosition } from '../venue-api.ts';
import { okxContract } from './okx-fills.ts';

/** Source: OKX's documentation, 'Get positions'. */
const positionsSchema = z.object({
  data: z.array(
    z.object({
      instId: z.string(),
      instType: z.string(),
      /** signed if `posSide` is net */
      pos: decimalText,
      posSide: z.enum(['net', 'long', 'short']),
      avgPx: optionalDecimalText,
    }),
  ),
});

export async function okxPositions({ calls, contracts }: ApiContext): Promise<ReceivedPosition[]> {
  const { data } = positionsSchema.parse(await calls.call('privateGetAccountPositions'));
  return data
    .filter(({ instType }) => instType !== 'MARGIN')
    .map((row) => ({
      name: row.instId,
      contract: okxContract(contracts(), row),
      amount: row.posSide === 'short' ? negated(row.pos.replace('-', '')) : row.pos,
      entryPrice: row.avgPx,
    }));
}
