import { addCompanyExchange, EXCHANGES_UPDATED } from '@parallax/protocol';
import { connectionChanged } from '@parallax/store';
import { ViewWithIpAddresses } from '../ip-addresses/view-with-ip-addresses.tsx';
import type { FormProps } from '../tab/form-props.ts';
import { useCompanyId } from '../tab/tab-trader.ts';
import { useConnectionSave } from '../tab/use-connection-save.ts';
import { ExchangeForm } from './exchange-form.tsx';
import { SAVE_FAILED } from './exchanges-texts.ts';

export function AddExchange({ onLeave }: FormProps) {
  const companyId = useCompanyId();
  const { save } = useConnectionSave(addCompanyExchange, {
    success: EXCHANGES_UPDATED,
    fallback: SAVE_FAILED,
  });
  return (
    <ViewWithIpAddresses title="Add new exchange" onBack={onLeave}>
      <ExchangeForm
        onSubmit={async (values) => {
          const outcome = await save({ body: { ...values, companyId } });
          if (outcome.ok) void connectionChanged(outcome.data.id, 'added');
          return outcome;
        }}
        onLeave={onLeave}
      />
    </ViewWithIpAddresses>
  );
}
