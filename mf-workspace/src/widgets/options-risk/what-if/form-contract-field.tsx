import type { Contract } from '@parallax/protocol';
import { type BoundTo, useBoundField } from '@parallax/ui/form';
import { ContractField } from '../../../widget-kit/contract/contract-field.tsx';

export const CONTRACT_REQUIRED = 'Please choose a contract.';

/** The contract of a form. */
export function FormContractField<In extends Record<string, string>, Out>({
  form,
  name,
  accepts,
}: BoundTo<In, Out, string | undefined> & {
  /** the contracts to offer, all by default; stable */
  accepts?: (contract: Contract) => boolean;
}) {
  const { value, onChange, onBlur, error, ref } = useBoundField({ form, name });
  return (
    <ContractField
      label="Contract"
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      fieldRef={ref}
      {...(accepts && { accepts })}
    />
  );
}
