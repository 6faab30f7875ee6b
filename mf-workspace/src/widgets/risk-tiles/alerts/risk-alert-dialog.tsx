import {
  allAccountsText,
  isRiskMetricOfBase,
  type RiskAlert,
  type RiskAlertInput,
  riskMetricName,
  riskMetricSchema,
  riskMetricUnit,
} from '@parallax/protocol';
import { type MutationOutcome, useAccounts, useContracts, useVenueNames } from '@parallax/store';
import { InlineFailure, Notice, type Outcome } from '@parallax/ui';
import {
  FormCombobox,
  FormDialog,
  FormSwitch,
  FormTextField,
  type SchemaForm,
} from '@parallax/ui/form';
import { capitalized } from '@parallax/ui/format';
import { useMemo, useState } from 'react';
import { accountOptions } from '../../../widget-kit/accounts/account-options.ts';
import { useAccountsById } from '../../../widget-kit/accounts/use-accounts-by-id.ts';
import { CurrentFigure } from './current-figure.tsx';
import { riskAlertDialogTitle } from './risk-alert-dialog-title.ts';
import {
  ALL_BASES,
  COMPARISON_LABELS,
  type FirstRiskAlert,
  newRiskAlert,
  riskAlertFormSchema,
  scopeOf,
  THRESHOLD_LABELS,
  type TypedRiskAlert,
  typedOf,
} from './risk-alert-form.ts';

type RiskAlertForm = SchemaForm<TypedRiskAlert, RiskAlertInput>;

const METRICS = riskMetricSchema.options.map((value) => ({ value, label: riskMetricName(value) }));
const COMPARISONS = Object.entries(COMPARISON_LABELS).map(([value, label]) => ({ value, label }));

const DELETED = 'This alert was deleted while the form was open. Saving it will be refused.';

interface Props {
  /** the alert to change, as it is now; undefined for a new one */
  alert: RiskAlert | undefined;
  /** whether it was deleted since the dialog was opened */
  isDeleted?: boolean;
  /** what a new alert begins with */
  first: FirstRiskAlert;
  onClose: () => void;
  /** resolves with undefined if it was not sent */
  onSave: (input: RiskAlertInput) => Promise<MutationOutcome<RiskAlert> | undefined>;
}

/** Adds or changes a risk alert. */
export function RiskAlertDialog({ alert, isDeleted = false, first, onClose, onSave }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const save = async (input: RiskAlertInput): Promise<Outcome> => {
    setRefusal(undefined);
    const outcome = await onSave(input);
    if (outcome?.ok === false) setRefusal(outcome.text);
    return outcome ?? { ok: false };
  };
  const byId = useAccountsById();
  const schema = useMemo(() => riskAlertFormSchema(byId, alert), [byId, alert]);
  const values = useMemo(
    () => (alert === undefined ? newRiskAlert(first) : typedOf(alert)),
    [alert, first],
  );
  return (
    <FormDialog
      title={riskAlertDialogTitle(alert)}
      open
      onOpenChange={(open) => !open && onClose()}
      submitLabel={alert === undefined ? 'Add' : 'Save'}
      schema={schema}
      values={values}
      onSubmit={save}
    >
      {(form) => (
        <>
          {isDeleted && <Notice tone="warning">{DELETED}</Notice>}
          {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
          <Fields form={form} />
        </>
      )}
    </FormDialog>
  );
}

function Fields({ form }: { form: RiskAlertForm }) {
  const metric = form.watch('metric');
  return (
    <>
      <FormCombobox form={form} name="metric" label="Figure" options={METRICS} />
      <AccountsField form={form} />
      {isRiskMetricOfBase(metric) && <BaseField form={form} />}
      <FormCombobox form={form} name="comparison" label="Fires when it is" options={COMPARISONS} />
      <FormTextField
        form={form}
        name="threshold"
        label={THRESHOLD_LABELS[riskMetricUnit(metric)]}
        inputMode="decimal"
      />
      <FigureNow form={form} />
      <FormTextField
        form={form}
        name="pauseMinutes"
        label="Pause after firing, in minutes"
        inputMode="decimal"
      />
      <FormSwitch form={form} name="isActive" label="Active" />
    </>
  );
}

/** Selects all accounts of a kind that the trader has, or one account. */
function AccountsField({ form }: { form: RiskAlertForm }) {
  const accounts = useAccounts();
  const nameOfVenue = useVenueNames();
  const { data } = accounts;
  const options = useMemo(() => {
    const kinds = new Set((data ?? []).map(({ mode }) => mode));
    const modes = kinds.size > 1 ? ([...kinds, 'ALL'] as const) : [...kinds];
    const all = modes.map((value) => ({ value, label: capitalized(allAccountsText(value)) }));
    return [...all, ...accountOptions(data ?? [], nameOfVenue)];
  }, [data, nameOfVenue]);
  return (
    <>
      <FormCombobox form={form} name="accounts" label="Accounts" options={options} />
      <InlineFailure result={accounts} />
    </>
  );
}

function BaseField({ form }: { form: RiskAlertForm }) {
  const contracts = useContracts();
  const chosen = form.watch('base');
  const options = useMemo(() => {
    const listed = contracts.map(({ base }) => base);
    const bases = new Set(chosen === ALL_BASES ? listed : [chosen, ...listed]);
    const named = [...bases].toSorted().map((base) => ({ value: base, label: base }));
    return [{ value: ALL_BASES, label: 'All bases' }, ...named];
  }, [contracts, chosen]);
  return <FormCombobox form={form} name="base" label="Base" options={options} />;
}

/** The figure of the fields now. */
function FigureNow({ form }: { form: RiskAlertForm }) {
  const byId = useAccountsById();
  const [metric, accounts, base] = [
    form.watch('metric'),
    form.watch('accounts'),
    form.watch('base'),
  ];
  const scope = scopeOf(accounts, byId);
  const mode = scope?.mode;
  const accountId = scope?.accountId;
  const asked = useMemo(
    () => (typeof accountId === 'string' ? { AccountId: accountId } : { mode }),
    [accountId, mode],
  );
  if (scope === undefined) return null;
  return <CurrentFigure metric={metric} base={base === ALL_BASES ? null : base} accounts={asked} />;
}
