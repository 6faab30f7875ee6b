import { type Contract, decimalSchema, partsOfContractKey } from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { decimal, fromExactNumber, isMultipleOf } from '@parallax/trading';
import { FormDialog, FormTextField, typedDecimal } from '@parallax/ui/form';
import { useMemo } from 'react';
import { z } from 'zod';
import { type Leg, listProblem } from '../../../widget-kit/options/legs.ts';
import { CONTRACT_REQUIRED, FormContractField } from './form-contract-field.tsx';

/**
 * @param contractOf undefined for a contract that the venues do not list
 * @param legs those that there are
 */
const legFormSchema = (contractOf: (key: string) => Contract | undefined, legs: readonly Leg[]) =>
  z
    .object({
      contract: z.string().min(1, CONTRACT_REQUIRED),
      amount: typedDecimal
        .pipe(decimalSchema.catch('0'))
        .refine((amount) => amount !== '0', 'Please enter an amount.'),
    })
    .superRefine(({ contract: key, amount }, context) => {
      const problem = listProblem(legs, { ...partsOfContractKey(key), amount });
      if (problem !== undefined)
        context.addIssue({ code: 'custom', path: ['contract'], message: problem });
      const contract = contractOf(key);
      if (contract === undefined || isMultipleOf(decimal(amount), fromExactNumber(contract.lot)))
        return;
      const message = `The amount must be a multiple of ${contract.lot}.`;
      context.addIssue({ code: 'custom', path: ['amount'], message });
    });

/** Asks for a position to stress the book with. */
export default function AddLegDialog({
  legs,
  contract = '',
  onClose,
  onLeg,
}: {
  /** those that there are */
  legs: readonly Leg[];
  /** the key of the one to begin with */
  contract?: string;
  onClose: () => void;
  onLeg: (leg: Leg) => void;
}) {
  const byKey = useContractsByKey();
  const values = useMemo(() => ({ contract, amount: '' }), [contract]);
  const schema = useMemo(() => legFormSchema((key) => byKey.get(key), legs), [byKey, legs]);
  return (
    <FormDialog
      title="Add leg"
      open
      onOpenChange={onClose}
      submitLabel="Add"
      schema={schema}
      values={values}
      onSubmit={({ contract: key, amount }) => {
        onLeg({ ...partsOfContractKey(key), amount });
        return Promise.resolve({ ok: true });
      }}
    >
      {(form) => {
        const unit = byKey.get(form.watch('contract'))?.contractSizeUnit;
        return (
          <>
            <FormContractField form={form} name="contract" />
            <FormTextField
              form={form}
              name="amount"
              label="Amount"
              inputMode="decimal"
              hint={`${unit === undefined ? '' : `In ${unit}. `}Negative is short. Nothing is sent.`}
            />
          </>
        );
      }}
    </FormDialog>
  );
}
