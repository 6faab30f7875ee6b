import { addCompanyExchange, type CompanyExchange, EXCHANGES_UPDATED } from '@parallax/protocol';
import { connectionChanged } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { useState } from 'react';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import type { FormProps } from '../tab/form-props.ts';
import { useCompanyId } from '../tab/tab-trader.ts';
import { ExchangeForm, type ExchangeValues } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';
import { useExchangeUpdate } from './use-exchange-update.ts';

/** Adds an exchange. What was entered during the addition is saved as a change of the exchange. */
export function AddExchange({ onLeave }: FormProps) {
  const companyId = useCompanyId();
  const [added, setAdded] = useState<CompanyExchange>();
  const { save } = useConnectionSave(addCompanyExchange, {
    success: EXCHANGES_UPDATED,
    fallback: SAVE_FAILED,
  });
  const update = useExchangeUpdate(added);

  const add = async (values: ExchangeValues): Promise<Outcome> => {
    const outcome = await save({ body: { ...values, companyId } });
    if (outcome.ok) {
      setAdded(outcome.data);
      void connectionChanged(outcome.data.id, 'added');
    }
    return outcome;
  };
  return (
    <ViewWithIpAddresses title="Add new exchange" onBack={onLeave}>
      <ExchangeForm stored={added} onSubmit={added ? update : add} onLeave={onLeave} />
    </ViewWithIpAddresses>
  );
}
