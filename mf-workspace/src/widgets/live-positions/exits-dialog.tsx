import { lastTicker, serverNow } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  enteredDecimalSchema,
  priceUnit,
  type TriggerBy,
  triggerBySchema,
} from '@parallax/protocol';
import {
  contractTerms,
  decimal,
  fromExactNumber,
  orderProblem,
  toText,
  triggerProblem,
} from '@parallax/trading';
import { FormCombobox, FormDialog, typedDecimal } from '@parallax/ui/form';
import { formatOrderPrice } from '@parallax/ui/format';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { TRIGGER_BY_NAMES } from '../../widget-kit/orders/order-names.ts';
import { DecimalField, PositionAmountField } from './position-fields.tsx';
import { type ExitOrder, type ExitValues, exitOrders, exitTriggers } from './position-orders.ts';
import { exitsTitle } from './position-questions.tsx';
import { markOf, type PositionRow, positionAmountText } from './position-row.ts';

const PRICE_REQUIRED = 'Please enter a take profit, a stop loss or both.';

/** The price that triggers, now; null if it is not known. */
function triggerPrice(contract: Contract, by: TriggerBy) {
  const ticker = lastTicker(contractKey(contract));
  const price = { last: ticker?.last, mark: ticker?.mark_price, index: ticker?.index_price }[by];
  return price === null || price === undefined ? null : fromExactNumber(price);
}

/** What is wrong with an order that waits for a price, and at which field. */
function problemOf(
  row: PositionRow,
  contract: Contract,
  order: ExitOrder,
): { readonly field: keyof ExitValues; readonly text: string } | undefined {
  const checked = {
    side: order.side,
    type: order.type,
    amount: order.amount,
    price: null,
    triggerPrice: order.triggerPrice,
    triggerBy: order.triggerBy ?? 'last',
    expiresAt: null,
    reduceOnly: true,
    takeProfitPrice: undefined,
    stopLossPrice: undefined,
  };
  const problem =
    orderProblem(checked, {
      terms: contractTerms(contract),
      now: serverNow(),
      positionAmount: decimal(row.position.amount),
      referencePrice: null,
    }) ?? triggerProblem(checked, triggerPrice(contract, checked.triggerBy));
  if (problem === undefined) return undefined;
  const ofPrice = order.type === 'stop' ? 'stopLossPrice' : 'takeProfitPrice';
  return { field: problem.field === 'amount' ? 'amount' : ofPrice, text: problem.text };
}

const typedAmount = typedDecimal.pipe(enteredDecimalSchema);

/** A price, or none. */
const typedPrice = z.string().transform((typed, context) => {
  if (typed.trim() === '') return '';
  const read = typedAmount.safeParse(typed);
  if (read.success) return read.data;
  for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** The form of the exits of a position, which follows the rules of its contract and of its venue. */
const exitsFormSchema = (row: PositionRow, contract: Contract) =>
  z
    .object({
      takeProfitPrice: typedPrice,
      stopLossPrice: typedPrice,
      amount: typedAmount,
      triggerBy: triggerBySchema,
    })
    .superRefine((values, context) => {
      const orders = exitOrders(row, values, () => '');
      if (orders.length === 0)
        context.addIssue({ code: 'custom', path: ['takeProfitPrice'], message: PRICE_REQUIRED });
      for (const order of orders) {
        const problem = problemOf(row, contract, order);
        if (problem !== undefined)
          context.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
      }
    });

/** Asks for the take profit and the stop loss of a position that stands. */
export default function ExitsDialog({
  row: present,
  contract,
  onClose,
  onValues,
}: {
  row: PositionRow;
  contract: Contract;
  onClose: () => void;
  /** Sends the orders for the position that the values were checked for. Their outcome is shown as that of others. */
  onValues: (row: PositionRow, values: ExitValues) => void;
}) {
  // as it was when the dialog was opened: what is typed must not change with the prices
  const [row] = useState(present);
  const triggers = exitTriggers(row);
  const schema = useMemo(() => exitsFormSchema(row, contract), [row, contract]);
  const values = useMemo(
    (): ExitValues => ({
      takeProfitPrice: '',
      stopLossPrice: '',
      amount: toText(decimal(row.position.amount).abs()),
      triggerBy: exitTriggers(row).find(({ reason }) => reason === undefined)?.value ?? 'last',
    }),
    [row],
  );
  const now = formatOrderPrice(markOf(row), contract);
  return (
    <FormDialog
      title={exitsTitle(row)}
      open
      onOpenChange={onClose}
      submitLabel="Send"
      schema={schema}
      values={values}
      onSubmit={(entered) => {
        onValues(row, entered);
        return Promise.resolve({ ok: true });
      }}
    >
      {(form) => (
        <>
          <p>
            {`${positionAmountText(row)}, mark ${now}. Orders that only reduce it wait for the price, and close at the market; when one is filled, the other shrinks with the position.`}
          </p>
          <DecimalField
            form={form}
            name="takeProfitPrice"
            label={`Take profit (${priceUnit(contract)})`}
            data-initial-focus
          />
          <DecimalField
            form={form}
            name="stopLossPrice"
            label={`Stop loss (${priceUnit(contract)})`}
          />
          <PositionAmountField form={form} name="amount" row={row} />
          <FormCombobox
            form={form}
            name="triggerBy"
            label="Trigger by"
            options={triggers.map(({ value, reason }) => ({
              value,
              label: TRIGGER_BY_NAMES[value],
              unavailable: reason,
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}
