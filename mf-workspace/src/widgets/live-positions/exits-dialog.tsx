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
import { FormCombobox, FormDialog, type SchemaForm, typedDecimal } from '@parallax/ui/form';
import { formatOrderPrice } from '@parallax/ui/format';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { TRIGGER_BY_NAMES } from '../../widget-kit/orders/order-names.ts';
import { DecimalField, PositionAmountField } from './position-fields.tsx';
import {
  changedProblem,
  type ExitOrder,
  type ExitValues,
  exitOrders,
  exitTriggers,
} from './position-orders.ts';
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

/**
 * The form of the exits of a position, which follows the rules of its contract and of its venue.
 * @param present the position now; undefined once it is closed
 */
const exitsFormSchema = (row: PositionRow, present: PositionRow | undefined, contract: Contract) =>
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
      const changed = changedProblem(row, present, values);
      if (changed !== undefined) {
        context.addIssue({ code: 'custom', path: ['amount'], message: changed });
        return;
      }
      for (const order of orders) {
        const problem = problemOf(present ?? row, contract, order);
        if (problem !== undefined)
          context.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
      }
    });

type ExitsSchema = ReturnType<typeof exitsFormSchema>;
type ExitsForm = SchemaForm<z.input<ExitsSchema>, z.output<ExitsSchema>>;

/** Checks the amount whenever that of the position changes. */
function AmountOfPresent({
  form,
  row,
  present,
}: {
  form: ExitsForm;
  row: PositionRow;
  present: PositionRow | undefined;
}) {
  const { trigger } = form;
  const held = present?.position.amount;
  const checked = useRef(held);
  useEffect(() => {
    if (checked.current === held) return;
    checked.current = held;
    void trigger('amount');
  }, [trigger, held]);
  return <PositionAmountField form={form} name="amount" row={present ?? row} />;
}

/** Asks for the take profit and the stop loss of a position that stands. */
export default function ExitsDialog({
  row,
  present,
  contract,
  onClose,
  onValues,
}: {
  /** as it was when the dialog was opened: what is typed must not change with it */
  row: PositionRow;
  /** as it is now; undefined once it is closed */
  present: PositionRow | undefined;
  contract: Contract;
  onClose: () => void;
  /** Sends the orders, and resolves with whether it did. Their outcome is shown as that of others. */
  onValues: (row: PositionRow, values: ExitValues) => Promise<boolean>;
}) {
  /** A press in the question above the dialog is outside of it, and must not close it. */
  const isAsking = useRef(false);
  const triggers = exitTriggers(row);
  const schema = useMemo(() => exitsFormSchema(row, present, contract), [row, present, contract]);
  const values = useMemo(
    (): ExitValues => ({
      takeProfitPrice: '',
      stopLossPrice: '',
      amount: toText(decimal(row.position.amount).abs()),
      triggerBy: exitTriggers(row).find(({ reason }) => reason === undefined)?.value ?? 'last',
    }),
    [row],
  );
  const held = present ?? row;
  const now = formatOrderPrice(markOf(held), contract);
  return (
    <FormDialog
      title={exitsTitle(row)}
      open
      onOpenChange={() => !isAsking.current && onClose()}
      submitLabel="Send"
      schema={schema}
      values={values}
      onSubmit={async (entered) => {
        isAsking.current = true;
        const ok = await onValues(row, entered);
        isAsking.current = false;
        return { ok };
      }}
    >
      {(form) => (
        <>
          <p>
            {`${positionAmountText(held)}, mark ${now}. Orders that only reduce it wait for the price, and close at the market; when one is filled, the other shrinks with the position.`}
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
          <AmountOfPresent form={form} row={row} present={present} />
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
