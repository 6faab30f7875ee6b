import {
  type Account,
  type Contract,
  contractKey,
  ORDER_SIDES,
  priceUnit,
} from '@parallax/protocol';
import { RadioField } from '@parallax/ui';
import { SIDE_NAMES } from '@parallax/ui/format';
import { useState } from 'react';
import { accountToUse, fittingAccounts } from '../../widget-kit/accounts/fitting-accounts.ts';
import { NoAccounts } from '../../widget-kit/accounts/no-accounts.tsx';
import { toneOfSide } from '../../widget-kit/accounts/tone-of-side.ts';
import { AlgoTextField } from '../../widget-kit/algos/parameter-fields.tsx';
import { AccountField } from '../../widget-kit/orders/ticket-fields.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import type { AlgoCentreSettings } from './algo-centre-settings.ts';
import { AlgoFormFrame } from './algo-form-frame.tsx';
import { AlgoPreview, ShareDefinition } from './algo-preview.tsx';
import { type AlgoForm, usePreviewId, useReadAlgo } from './use-algo-form.ts';
import { useStarting } from './use-starting.ts';

const NO_POSITION = 'Spot has no positions to reduce.';

/** An algo with one contract. */
export function SingleAlgo({
  settings,
  onSettings,
  contract,
  accounts,
  form,
}: WidgetProps<AlgoCentreSettings> & {
  contract: Contract;
  accounts: readonly Account[];
  form: AlgoForm;
}) {
  const { algo: type } = settings;
  const { exchange } = contract;
  const { draft, problems, change } = form;
  const [shown, setShown] = useState(contractKey(contract));
  if (shown !== contractKey(contract)) {
    setShown(contractKey(contract));
    form.clearAmounts();
  }
  const isSpot = contract.instType === 'spot';
  const fitting = fittingAccounts(accounts, contract);
  const account = accountToUse(fitting, [settings.accounts[exchange]]);
  const entered = isSpot ? { ...draft, reduceOnly: false } : draft;
  const read = useReadAlgo(type, entered, { contract, accountId: account?.id });
  const starting = useStarting([{ contract, account }], form, read);
  const previewed = read(usePreviewId());
  if (fitting.length === 0) return <NoAccounts title={`No account on ${contract.exchangeName}`} />;
  const unit = contract.contractSizeUnit;
  return (
    <AlgoFormFrame
      type={type}
      form={form}
      starting={starting}
      priceUnit={priceUnit(contract)}
      noReduceOnly={isSpot ? NO_POSITION : undefined}
      preview={
        <>
          {type === 'pov' && <ShareDefinition contract={contract} />}
          <AlgoPreview
            terms={'terms' in previewed ? previewed.terms : undefined}
            contract={contract}
          />
        </>
      }
    >
      <AccountField
        fitting={fitting}
        account={account}
        error={account === undefined ? problems.account : undefined}
        onChoose={(id) =>
          onSettings((newest) => ({ accounts: { ...newest.accounts, [exchange]: id } }))
        }
      />
      <RadioField
        label="Side"
        hideLabel
        choices={ORDER_SIDES}
        names={SIDE_NAMES}
        value={draft.side}
        toneOf={toneOfSide}
        onValue={(side) => change({ side })}
      />
      <AlgoTextField
        field="amount"
        label="Amount"
        unit={unit}
        hint={`in ${unit}`}
        value={draft.amount}
        problems={problems}
        onValue={(amount) => change({ amount })}
      />
    </AlgoFormFrame>
  );
}
