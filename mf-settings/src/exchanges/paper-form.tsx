import { addPaperAccount, type Body } from '@parallax/protocol';
import { useContracts, useExchanges } from '@parallax/store';
import { type Outcome, View } from '@parallax/ui';
import { Form, FormCombobox, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useIsMounted } from '@parallax/ui/state';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormProps } from '../tab/form-props.ts';
import { startingBalances } from './starting-balances.ts';
import { type PaperAccountForm, StartingBalancesFields } from './starting-balances-fields.tsx';
import { useExchangeOptions } from './use-exchange-options.ts';

const DEFAULTS = { name: '', balances: startingBalances([]) };

interface Props extends FormProps {
  /** the choice of the mode, above the fields */
  modeField: ReactNode;
  onSubmit: (account: Body<typeof addPaperAccount>) => Promise<Outcome>;
}

/** The form for a paper account: its exchange, its alias and its starting balances. */
export function PaperForm({ modeField, onSubmit, onLeave }: Props) {
  const options = useExchangeOptions();
  const isMounted = useIsMounted();
  const form = useSchemaForm({
    schema: addPaperAccount.body,
    values: DEFAULTS,
    onSubmit,
    onSaved: () => isMounted.current && onLeave(),
  });
  useSuggestedBalances(form);
  return (
    <View title="Add new exchange" onBack={onLeave}>
      <Form form={form} onCancel={onLeave}>
        {modeField}
        <FormCombobox
          form={form}
          name="exchangeId"
          label="Exchange"
          placeholder="Choose an exchange"
          options={options}
        />
        <FormTextField form={form} name="name" label="Name (Alias)" />
        <StartingBalancesFields form={form} />
      </Form>
    </View>
  );
}

/** Suggests the balances for the chosen exchange, unless others were typed. */
function useSuggestedBalances({ watch, setValue }: PaperAccountForm): void {
  const contracts = useContracts();
  const catalogue = useExchanges();
  const exchangeId = watch('exchangeId');
  const suggested = useRef(JSON.stringify(DEFAULTS.balances));
  useEffect(() => {
    const exchange = catalogue.find(({ id }) => id === exchangeId)?.name;
    if (exchange === undefined || JSON.stringify(watch('balances')) !== suggested.current) return;
    const balances = startingBalances(contracts.filter((each) => each.exchange === exchange));
    suggested.current = JSON.stringify(balances);
    setValue('balances', balances);
  }, [catalogue, contracts, exchangeId, watch, setValue]);
}
