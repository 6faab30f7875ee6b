import { enteredDecimalSchema } from '@parallax/protocol';
import { decimal, fromExactNumber, isMultipleOf, toText } from '@parallax/trading';
import { FormDialog, typedDecimal } from '@parallax/ui/form';
import { amountText, formatDecimalText, readDecimal } from '@parallax/ui/format';
import { useMemo } from 'react';
import { z } from 'zod';
import { PositionAmountField } from './position-fields.tsx';
import { amountUnitOf, closeTitle, type PositionRow } from './position-row.ts';

/** The form of the amount of a position that is closed, in its unit. */
function amountFormSchema(held: string, lot: number | undefined) {
  const most = decimal(held).abs();
  return z.object({
    amount: typedDecimal
      .pipe(enteredDecimalSchema.catch('0'))
      .refine((amount) => decimal(amount).gt('0'), 'Please enter an amount.')
      .refine((amount) => decimal(amount).lte(most), {
        error: `The position has ${formatDecimalText(toText(most))}. Please enter at most that.`,
      })
      .refine(
        (amount) => lot === undefined || isMultipleOf(decimal(amount), fromExactNumber(lot)),
        `The amount must be a multiple of ${lot}.`,
      ),
  });
}

/** Asks for the amount of a position to close at the market. */
export default function CloseAmountDialog({
  row,
  onClose,
  onAmount,
}: {
  row: PositionRow;
  onClose: () => void;
  /** Closes an amount. Its outcome is shown as that of an order. */
  onAmount: (amount: string) => void;
}) {
  const { amount: held } = row.position;
  const schema = useMemo(() => amountFormSchema(held, row.contract?.lot), [held, row.contract]);
  const values = useMemo(() => ({ amount: '' }), []);
  const left = (typed: string): string => {
    const amount = readDecimal(typed);
    const most = decimal(held).abs();
    const isPart = amount !== undefined && decimal(amount).lte(most);
    return isPart ? amountText(toText(most.minus(amount)), amountUnitOf(row)) : '';
  };
  return (
    <FormDialog
      title={closeTitle(row)}
      open
      onOpenChange={onClose}
      submitLabel="Close"
      schema={schema}
      values={values}
      onSubmit={({ amount }) => {
        onAmount(amount);
        return Promise.resolve({ ok: true });
      }}
    >
      {(form) => (
        <PositionAmountField
          form={form}
          name="amount"
          row={row}
          left={left(form.watch('amount'))}
          data-initial-focus
        />
      )}
    </FormDialog>
  );
}
