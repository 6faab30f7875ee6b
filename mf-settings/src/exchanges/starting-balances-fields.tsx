import { type addPaperAccount, type Body, STARTING_BALANCES_MAX } from '@parallax/protocol';
import { Button, FieldGroup } from '@parallax/ui';
import { FormTextField, type SchemaForm, useBoundField } from '@parallax/ui/form';
import styles from './exchanges.module.css';

type PaperAccount = Body<typeof addPaperAccount>;
export type PaperAccountForm = SchemaForm<PaperAccount, PaperAccount>;

/** Thousands may be typed with separators, which decimals do not have. */
const withoutSeparators = (typed: string): string => typed.replaceAll(/[,\s]/g, '');
const upperCased = (typed: string): string => typed.toUpperCase();

/** The assets and amounts that a paper account starts with. */
export function StartingBalancesFields({ form }: { form: PaperAccountForm }) {
  // of the list, such as an asset that is listed twice
  const { error } = useBoundField({ form, name: 'balances' });
  const balances = form.watch('balances');
  const change = (next: PaperAccount['balances']) =>
    form.setValue('balances', next, { shouldDirty: true });
  return (
    <FieldGroup label="Starting balances" error={error}>
      <div className={styles.balances}>
        {Array.from(balances.keys(), (row) => (
          <div key={row} className={styles.balance}>
            <FormTextField
              form={form}
              name={`balances.${row}.asset`}
              label={`Asset ${row + 1}`}
              hideLabel
              placeholder="Asset"
              sanitize={upperCased}
            />
            <FormTextField
              form={form}
              name={`balances.${row}.amount`}
              label={`Amount ${row + 1}`}
              hideLabel
              placeholder="Amount"
              inputMode="decimal"
              sanitize={withoutSeparators}
            />
            <Button
              variant="quiet"
              aria-label={`Remove ${balances[row]?.asset || `asset ${row + 1}`}`}
              onClick={() => change(balances.filter((_, other) => other !== row))}
            >
              Remove
            </Button>
          </div>
        ))}
      </div>
      <span>
        <Button
          disabled={balances.length >= STARTING_BALANCES_MAX}
          onClick={() => change([...balances, { asset: '', amount: '' }])}
        >
          Add asset
        </Button>
      </span>
    </FieldGroup>
  );
}
