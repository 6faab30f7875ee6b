import {
  alertContractKeys,
  type Contract,
  isFractionAlert,
  type PriceAlert,
  type PriceAlertInput,
} from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { LiveText, Notice, type Outcome } from '@parallax/ui';
import {
  FormCombobox,
  FormDialog,
  FormSwitch,
  FormTextField,
  type SchemaForm,
  useBoundField,
} from '@parallax/ui/form';
import { useMemo } from 'react';
import { ContractField } from '../../widget-kit/contract/contract-field.tsx';
import { usePriceAlerts } from '../../widget-kit/price-alerts/use-price-alerts.ts';
import { alertDialogTitle } from './alert-dialog-title.ts';
import {
  alertFormSchema,
  KIND_LABELS,
  newAlert,
  REPEAT_LABELS,
  type TypedAlert,
  typedOf,
} from './alert-form.ts';
import { figureText } from './alert-row.ts';
import styles from './price-alerts.module.css';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const KINDS = optionsOf(KIND_LABELS);
const REPEATS = optionsOf(REPEAT_LABELS);

const FIRED =
  "This alert fired while the form was open and is now off. Switch 'Active' on to arm it again.";

type AlertForm = SchemaForm<TypedAlert, PriceAlertInput>;

interface Props {
  /** the alert to change, as it was when the dialog was opened; undefined for a new one */
  alert: PriceAlert | undefined;
  /** the initial contract of a new alert */
  contract: string | undefined;
  onClose: () => void;
  onSave: (input: PriceAlertInput) => Promise<Outcome>;
}

export default function AlertDialog({ alert: opened, contract, onClose, onSave }: Props) {
  const { data } = usePriceAlerts();
  // unedited fields show changes by the server or another tab
  const alert = data?.find(({ id }) => id === opened?.id) ?? opened;
  const hasFired = alert !== undefined && !alert.active && alert.firings !== opened?.firings;
  const byKey = useContractsByKey();
  const schema = useMemo(() => alertFormSchema((key) => byKey.get(key)), [byKey]);
  const values = useMemo(
    () => (alert === undefined ? newAlert(contract) : typedOf(alert)),
    [alert, contract],
  );
  return (
    <FormDialog
      title={alertDialogTitle(alert)}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      submitLabel={alert === undefined ? 'Add' : 'Save'}
      schema={schema}
      values={values}
      onSubmit={onSave}
    >
      {(form) => (
        <>
          {hasFired && <Notice tone="warning">{FIRED}</Notice>}
          <Fields form={form} byKey={byKey} />
        </>
      )}
    </FormDialog>
  );
}

function Fields({ form, byKey }: { form: AlertForm; byKey: ReadonlyMap<string, Contract> }) {
  const kind = form.watch('kind');
  const repeat = form.watch('repeat');
  return (
    <>
      <FormCombobox form={form} name="kind" label="Kind" options={KINDS} />
      <FormContractField form={form} name="contract" label="Contract" />
      {kind === 'spread' && <FormContractField form={form} name="other" label="Second contract" />}
      <FormTextField
        form={form}
        name="value"
        label={isFractionAlert(kind) ? 'Percent' : 'Price'}
        inputMode="decimal"
      />
      <CurrentFigure form={form} byKey={byKey} />
      {kind === 'moves' && (
        <FormTextField
          form={form}
          name="windowMinutes"
          label="Within minutes"
          inputMode="numeric"
        />
      )}
      <FormCombobox form={form} name="repeat" label="Fires" options={REPEATS} />
      {repeat === 'each time' && (
        <FormTextField
          form={form}
          name="pauseMinutes"
          label="Pause in minutes"
          inputMode="numeric"
        />
      )}
      <FormSwitch form={form} name="active" label="Active" />
    </>
  );
}

function FormContractField(props: { form: AlertForm; name: 'contract' | 'other'; label: string }) {
  const { form, name, label } = props;
  const { value, onChange, onBlur, error, ref } = useBoundField({ form, name });
  return (
    <ContractField
      label={label}
      value={typeof value === 'string' ? value : undefined}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
      fieldRef={ref}
    />
  );
}

/** The current value of the figure that the alert compares. */
function CurrentFigure({ form, byKey }: { form: AlertForm; byKey: ReadonlyMap<string, Contract> }) {
  const [kind, contract = '', other = null] = [
    form.watch('kind'),
    form.watch('contract'),
    form.watch('other'),
  ];
  const listed = byKey.get(contract);
  if (listed === undefined) return null;
  const alert = { ...EMPTY_ALERT, kind, contract, other: kind === 'spread' ? other : null };
  return (
    <p className={styles.quiet}>
      {'Last '}
      <LiveText
        key={`${kind} ${contract} ${other}`}
        tickers={alertContractKeys(alert)}
        compute={() => ({ text: figureText({ alert, contract: listed }) })}
      />
    </p>
  );
}

const EMPTY_ALERT: PriceAlert = {
  id: '',
  kind: 'above',
  contract: '',
  other: null,
  value: 0,
  windowMinutes: null,
  repeat: 'once',
  pauseMinutes: null,
  active: false,
  createdAt: '',
  firedAt: null,
  firings: 0,
};
