import { z } from 'zod';
import type { AccountContract } from '../account-contracts.ts';
import {
  decimalText,
  dividedBy,
  isZero,
  minus,
  negated,
  optionalDecimalText,
  plus,
  times,
} from '../decimal-text.ts';
import type { ApiContext, ReceivedPosition } from '../venue-api.ts';

/** Source: Deribit's documentation, 'private/get_positions'. */
const positionSchema = z.object({
  instrument_name: z.string(),
  /** buy, sell or zero */
  direction: z.string(),
  /** US dollars of inverse futures, else the base */
  size: decimalText,
  average_price: decimalText,
  mark_price: optionalDecimalText,
  floating_profit_loss: optionalDecimalText,
});
type Position = z.infer<typeof positionSchema>;

/**
 * The price from which the profit and loss is not in the cash yet. Deribit pays that of futures each day, so
 * that the average price of the trades would count it twice; what is floating counts from the last payment.
 */
function entryPriceOf(
  { average_price, mark_price: mark, floating_profit_loss: floating }: Position,
  amount: string,
  contract: AccountContract | undefined,
): string {
  const isFuture = contract !== undefined && contract.instType !== 'option';
  if (!isFuture || mark === undefined || floating === undefined || isZero(amount))
    return average_price;
  return contract.riskType === 'inverse'
    ? dividedBy(times(amount, mark), plus(amount, times(floating, mark)))
    : minus(mark, dividedBy(floating, amount));
}

export async function deribitPositions({
  calls,
  contracts,
}: ApiContext): Promise<ReceivedPosition[]> {
  const answer = await calls.call('privateGetGetPositions');
  const { result } = z.object({ result: z.array(positionSchema) }).parse(answer);
  return result.map((row) => {
    const contract = contracts().find(row.instrument_name, 'derivative');
    const size = row.size.replace('-', '');
    const amount = row.direction === 'sell' ? negated(size) : size;
    return {
      name: row.instrument_name,
      contract,
      amount,
      entryPrice: entryPriceOf(row, amount, contract),
    };
  });
}
