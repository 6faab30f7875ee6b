import { failureText } from '@parallax/api';
import { type Account, type Contract, contractKey } from '@parallax/protocol';
import { useAccounts, useContractsByKey, useShownContracts } from '@parallax/store';
import { Combobox } from '@parallax/ui';
import { FormDialog, type SchemaForm, useBoundField } from '@parallax/ui/form';
import { showToast } from '@parallax/ui/state';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { fittingAccounts } from '../../../widget-kit/accounts/fitting-accounts.ts';
import { type Leg, legKey, listProblem } from '../../../widget-kit/options/legs.ts';
import { dollarText } from '../../../widget-kit/portfolio/profit-columns.tsx';
import { useRisk } from '../../../widget-kit/risk/use-risk.ts';
import type { OptionsRiskProps } from '../options-risk-props.ts';
import { CONTRACT_REQUIRED, FormContractField } from './form-contract-field.tsx';
import { hedgingLeg } from './hedge-delta.ts';

const hedgeFormSchema = z.object({
  base: z.string().min(1, 'Please choose a base.'),
  contract: z.string().min(1, CONTRACT_REQUIRED),
});
type HedgeForm = SchemaForm<z.input<typeof hedgeFormSchema>, z.output<typeof hedgeFormSchema>>;

const FAILURE = 'The hedge could not be computed';

const isFuture = ({ instType }: Contract): boolean =>
  instType === 'perpetual' || instType === 'future';

/** The key of a perpetual of a base, at a venue where orders can be sent if there is one; empty if there is none. */
function perpetualOf(
  base: string,
  contracts: readonly Contract[],
  accounts: readonly Account[],
): string {
  const ofBase = contracts.filter((each) => each.instType === 'perpetual' && each.base === base);
  const found = ofBase.find((each) => fittingAccounts(accounts, each).length > 0) ?? ofBase[0];
  return found === undefined ? '' : contractKey(found);
}

/** Adds the hypothetical leg that brings the delta of a base to zero. */
export default function HedgeDialog({
  settings,
  chosen,
  onClose,
  onLeg,
}: Pick<OptionsRiskProps, 'settings' | 'chosen'> & {
  onClose: () => void;
  onLeg: (leg: Leg) => void;
}) {
  const risk = useRisk({ mode: chosen.query });
  const { data: accounts = [] } = useAccounts();
  const byKey = useContractsByKey();
  const shown = useShownContracts();
  const deltas = useMemo(() => {
    const held = (risk.data?.bases ?? []).map(({ base, deltaUsd }) => [base, deltaUsd] as const);
    const added = settings.legs.flatMap((leg) => {
      const base = byKey.get(legKey(leg))?.base;
      return base === undefined ? [] : [[base, '0'] as const];
    });
    return new Map([...added, ...held]);
  }, [risk.data, settings.legs, byKey]);
  const first = [...deltas.keys()][0] ?? '';
  const values = useMemo(
    () => ({ base: first, contract: perpetualOf(first, shown, accounts) }),
    [first, shown, accounts],
  );
  const submit = async (entered: z.output<typeof hedgeFormSchema>) => {
    const contract = byKey.get(entered.contract);
    if (contract === undefined) return { ok: false };
    const legs = settings.legs.filter((leg) => byKey.get(legKey(leg))?.base === contract.base);
    const leg = await hedgingLeg(contract, legs, chosen.query).catch((error: unknown) =>
      failureText(error, FAILURE),
    );
    const problem = typeof leg === 'string' ? leg : listProblem(settings.legs, leg);
    if (problem !== undefined)
      showToast({ kind: 'error', title: 'No leg was added', description: problem });
    else if (typeof leg !== 'string') onLeg(leg);
    return { ok: problem === undefined };
  };
  return (
    <FormDialog
      title="Hedge the delta"
      open
      onOpenChange={onClose}
      submitLabel="Add leg"
      schema={hedgeFormSchema}
      values={values}
      onSubmit={submit}
    >
      {(form) => (
        <HedgeFields
          form={form}
          deltas={deltas}
          perpetualOf={(base) => perpetualOf(base, shown, accounts)}
        />
      )}
    </FormDialog>
  );
}

function HedgeFields({
  form,
  deltas,
  perpetualOf: contractOf,
}: {
  form: HedgeForm;
  /** by base, of what is held */
  deltas: ReadonlyMap<string, string>;
  perpetualOf: (base: string) => string;
}) {
  const { error, ref, onBlur, onChange } = useBoundField({ form, name: 'base' });
  const chosen = form.watch('base');
  const accepts = useCallback(
    (contract: Contract) => isFuture(contract) && contract.base === chosen,
    [chosen],
  );
  return (
    <>
      <p>
        The leg brings the delta of the accounts and of the hypothetical legs to zero, as far as the
        lot of its contract allows. Nothing is sent.
      </p>
      <Combobox
        label="Base"
        options={[...deltas].map(([value, deltaUsd]) => ({
          value,
          label: value,
          detail: `${dollarText(deltaUsd)} USD held`,
        }))}
        value={chosen}
        error={error}
        ref={ref}
        onBlur={onBlur}
        onChange={(next) => {
          onChange(next);
          form.setValue('contract', contractOf(next));
        }}
      />
      <FormContractField form={form} name="contract" accepts={accepts} />
    </>
  );
}
