import { decimal, toText } from '@parallax/trading';
import { FormTextField, type FormTextFieldProps } from '@parallax/ui/form';
import { amountText } from '@parallax/ui/format';
import { amountUnitOf, type PositionRow } from './position-row.ts';

type Fields = Record<string, string>;

/** A field for a price or an amount. */
export const DecimalField = <In extends Fields, Out>(props: FormTextFieldProps<In, Out>) => (
  <FormTextField inputMode="decimal" {...props} />
);

/** What a position has: '1.5 BTC'. */
const heldText = (row: PositionRow): string =>
  amountText(toText(decimal(row.position.amount).abs()), amountUnitOf(row));

/** A field for an amount of a position, of which it says how much there is. */
export const PositionAmountField = <In extends Fields, Out>({
  row,
  left = '',
  ...props
}: Omit<FormTextFieldProps<In, Out>, 'label' | 'hint'> & {
  row: PositionRow;
  /** what is left after the amount; empty to leave it out */
  left?: string;
}) => (
  <DecimalField<In, Out>
    {...props}
    label={`Amount (${amountUnitOf(row)})`}
    hint={`Of ${heldText(row)}${left === '' ? '' : `; ${left} is left`}`}
  />
);
