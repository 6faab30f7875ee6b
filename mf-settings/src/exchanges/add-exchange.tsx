import {
  ACCOUNT_ADDED,
  addCompanyExchange,
  addPaperAccount,
  type CompanyExchange,
  type ExchangeMode,
} from '@parallax/protocol';
import { connectionChanged, withRequestId } from '@parallax/store';
import type { Outcome } from '@parallax/ui';
import { useState } from 'react';
import { useConnectionSave } from '../connections/use-connection-save.ts';
import type { FormProps } from '../tab/form-props.ts';
import { useTabTrader } from '../tab/tab-trader.ts';
import { ExchangeForm, type ExchangeValues } from './exchange-form.tsx';
import { ModeField } from './mode-field.tsx';
import { PaperForm } from './paper-form.tsx';
import { SAVE_FAILED, useExchangeUpdate } from './use-exchange-update.ts';

/**
 * Adds an exchange. Input typed while the request is pending is saved afterwards, as a change of the new exchange.
 * Individuals may not edit exchanges, so the form closes without it.
 */
export function AddExchange({ onLeave }: FormProps) {
  const { companyId, isAdmin } = useTabTrader();
  const [mode, setMode] = useState<ExchangeMode>('LIVE');
  const [added, setAdded] = useState<CompanyExchange>();
  const { save } = useConnectionSave(addCompanyExchange, {
    fallback: SAVE_FAILED,
  });
  const { save: savePaper } = useConnectionSave(addPaperAccount, {
    success: ACCOUNT_ADDED,
    fallback: SAVE_FAILED,
    noResponse:
      'The server did not answer, so that the account may have been added. Saving again adds it only once.',
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
  const modeField = <ModeField value={mode} onValue={setMode} />;
  if (mode === 'PAPER') {
    return (
      <PaperForm
        modeField={modeField}
        onSubmit={async (body) => {
          const outcome = await withRequestId([addPaperAccount.path, body], (id) =>
            savePaper({ body: { ...body, id } }),
          );
          if (outcome.ok) void connectionChanged(outcome.data.id, 'added');
          return outcome;
        }}
        onLeave={onLeave}
      />
    );
  }
  return (
    <ExchangeForm
      title="Add new exchange"
      {...(added === undefined && { modeField })}
      stored={added}
      discardsNewerInput={!isAdmin}
      onSubmit={added ? update : add}
      onLeave={onLeave}
    />
  );
}
