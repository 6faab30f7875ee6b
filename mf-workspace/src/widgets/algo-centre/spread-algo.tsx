import { type Account, type Contract, ORDER_SIDES } from '@parallax/protocol';
import { useContract } from '@parallax/store';
import { FieldGroup, RadioField } from '@parallax/ui';
import { SIDE_NAMES } from '@parallax/ui/format';
import { useState } from 'react';
import { accountToUse, fittingAccounts } from '../../widget-kit/accounts/fitting-accounts.ts';
import { toneOfSide } from '../../widget-kit/accounts/tone-of-side.ts';
import type { AlgoDraft, LegDraft } from '../../widget-kit/algos/algo-draft.ts';
import { AlgoTextField } from '../../widget-kit/algos/parameter-fields.tsx';
import { ContractField } from '../../widget-kit/contract/contract-field.tsx';
import { AccountField } from '../../widget-kit/orders/ticket-fields.tsx';
import { TRADABLE } from '../../widget-kit/orders/tradable.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import styles from './algo-centre.module.css';
import type { AlgoCentreSettings, LegSettings, LegsSettings } from './algo-centre-settings.ts';
import { AlgoFormFrame } from './algo-form-frame.tsx';
import { AlgoPreview } from './algo-preview.tsx';
import { type AlgoForm, usePreviewId, useReadAlgo } from './use-algo-form.ts';
import { useStarting } from './use-starting.ts';

type Props = WidgetProps<AlgoCentreSettings> & {
  accounts: readonly Account[];
  form: AlgoForm;
};

const SPOT_LEG = 'Spot has no positions to reduce.';
const LEGS = [0, 1] as const;
type LegIndex = (typeof LEGS)[number];

interface ChosenLeg {
  readonly contract: Contract | undefined;
  readonly fitting: readonly Account[];
  readonly account: Account | undefined;
}

function useLeg(
  { contract: key, account: id }: LegSettings,
  accounts: readonly Account[],
): ChosenLeg {
  const contract = useContract(key);
  const fitting = contract === undefined ? [] : fittingAccounts(accounts, contract);
  return { contract, fitting, account: accountToUse(fitting, [id]) };
}

const withPart = <Part,>(
  legs: readonly [Part, Part],
  index: LegIndex,
  change: Partial<Part>,
): [Part, Part] =>
  index === 0 ? [{ ...legs[0], ...change }, legs[1]] : [legs[0], { ...legs[1], ...change }];

/** What is typed of a leg, with what the settings say of it. */
const draftOf = (
  typed: LegDraft,
  { contract, account }: ChosenLeg,
  leg: LegSettings,
): LegDraft => ({
  ...typed,
  contract: contract === undefined ? undefined : leg.contract,
  accountId: account?.id,
  side: leg.side,
});

/** An algo that buys one contract and sells another one. */
export function SpreadAlgo({ settings, onSettings, accounts, form }: Props) {
  const { legs } = settings;
  const { draft, change } = form;
  const first = useLeg(legs[0], accounts);
  const second = useLeg(legs[1], accounts);
  const shownKey = legs.map(({ contract }) => contract).join(' ');
  const [shown, setShown] = useState(shownKey);
  if (shown !== shownKey) {
    const before = shown.split(' ');
    setShown(shownKey);
    // an amount was meant for its contract
    const kept = (index: LegIndex) =>
      before[index] === legs[index].contract ? draft.legs[index].amount : '';
    change({
      limitPrice: '',
      legs: [
        { ...draft.legs[0], amount: kept(0) },
        { ...draft.legs[1], amount: kept(1) },
      ],
    });
  }
  const active = draft.activeLeg === 0 ? first : second;
  const isSpot = active.contract?.instType === 'spot';
  const entered: AlgoDraft = {
    ...draft,
    reduceOnly: draft.reduceOnly && !isSpot,
    legs: [draftOf(draft.legs[0], first, legs[0]), draftOf(draft.legs[1], second, legs[1])],
  };
  const read = useReadAlgo('spread', entered, { contract: undefined, accountId: undefined });
  const starting = useStarting([first, second], form, read);
  const previewed = read(usePreviewId());
  const setLeg = (index: LegIndex, part: Partial<LegSettings>) =>
    onSettings((newest) => ({ legs: withPart<LegSettings>(newest.legs, index, part) }));
  return (
    <AlgoFormFrame
      type="spread"
      form={form}
      starting={starting}
      priceUnit={undefined}
      noReduceOnly={isSpot ? SPOT_LEG : undefined}
      preview={
        active.contract !== undefined && (
          <AlgoPreview
            terms={'terms' in previewed ? previewed.terms : undefined}
            contract={active.contract}
          />
        )
      }
    >
      {LEGS.map((index) => (
        <LegFields
          key={index}
          index={index}
          leg={index === 0 ? first : second}
          settings={legs}
          form={form}
          onLeg={(part) => setLeg(index, part)}
        />
      ))}
    </AlgoFormFrame>
  );
}

function LegFields({
  index,
  leg: { contract, fitting, account },
  settings,
  form: { draft, problems, change },
  onLeg,
}: {
  index: LegIndex;
  leg: ChosenLeg;
  settings: LegsSettings;
  form: AlgoForm;
  onLeg: (part: Partial<LegSettings>) => void;
}) {
  const { contract: key, side } = settings[index];
  const { amount, priceMultiplier } = draft.legs[index];
  const type = (part: Partial<LegDraft>) =>
    change({ legs: withPart<LegDraft>(draft.legs, index, part) });
  const unit = contract?.contractSizeUnit;
  return (
    <FieldGroup label={`Leg ${index + 1}`}>
      <div className={styles.leg}>
        <ContractField
          label="Contract"
          value={key}
          accepts={TRADABLE.accepts}
          error={problems[`legs.${index}.contract`]}
          onChange={(next) => onLeg({ contract: next, account: undefined })}
        />
        <AccountField
          fitting={fitting}
          account={account}
          error={account === undefined ? problems[`legs.${index}.account`] : undefined}
          onChoose={(next) => onLeg({ account: next })}
        />
        <RadioField
          label="Side"
          hideLabel
          choices={ORDER_SIDES}
          names={SIDE_NAMES}
          value={side}
          toneOf={toneOfSide}
          onValue={(next) => onLeg({ side: next })}
        />
        <div className={styles.row}>
          <AlgoTextField
            field={`legs.${index}.amount`}
            label="Amount"
            unit={unit}
            hint={unit === undefined ? undefined : `in ${unit}`}
            value={amount}
            problems={problems}
            onValue={(text) => type({ amount: text })}
          />
          <AlgoTextField
            field={`legs.${index}.priceMultiplier`}
            label="Price multiplier"
            unit={side === 'sell' ? '1' : '−1'}
            title="Of its price in the spread: above 0 for the sold leg, below 0 for the bought one"
            value={priceMultiplier}
            problems={problems}
            onValue={(text) => type({ priceMultiplier: text })}
          />
        </div>
      </div>
    </FieldGroup>
  );
}
