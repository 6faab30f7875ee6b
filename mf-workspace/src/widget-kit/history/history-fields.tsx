import { type Account, ORDER_SIDES, orderSideSchema } from '@parallax/protocol';
import { Combobox } from '@parallax/ui';
import { SIDE_NAMES, timeHeader, twoReadings } from '@parallax/ui/format';
import { AccountChoice } from '../accounts/account-choice.tsx';
import { ContractField } from '../contract/contract-field.tsx';
import { EnteredField } from '../frame/entered-field.tsx';
import { useStrategies } from '../strategies/use-strategies.ts';
import {
  type HistoryField,
  type HistoryFilter,
  type HistorySettings,
  readAmount,
} from './history-filter.ts';

interface Props {
  settings: HistorySettings;
  onSettings: (change: Partial<HistorySettings>) => void;
  fields: readonly HistoryField[];
  /** the accounts to offer; stable */
  isOffered: (account: Account) => boolean;
}

const ANY = '';
const SIDES = [
  { value: ANY, label: 'Buy and sell' },
  ...ORDER_SIDES.map((side) => ({ value: side, label: SIDE_NAMES[side] })),
];
const ALL_STRATEGIES = { value: ANY, label: 'All strategies' };

/** The fields that limit a list of what happened. */
export function HistoryFields({ settings, onSettings, fields, isOffered }: Props) {
  const typedField = (name: keyof HistoryFilter & ('from' | 'to' | 'amountFrom' | 'amountTo')) => ({
    value: settings[name],
    onValue: (text: string) => onSettings({ [name]: text }),
  });
  return (
    <>
      <AccountChoice
        isOffered={isOffered}
        value={settings.account}
        onValue={(account) => onSettings({ account })}
      />
      {fields.includes('contract') && (
        <ContractField
          label="Contract"
          placeholder="All contracts"
          value={settings.contract}
          onChange={(contract) => onSettings({ contract })}
        />
      )}
      {fields.includes('strategy') && (
        <StrategyField value={settings.strategy} onValue={(strategy) => onSettings({ strategy })} />
      )}
      {fields.includes('side') && (
        <Combobox
          label="Side"
          options={SIDES}
          value={settings.side ?? ANY}
          onChange={(side) =>
            onSettings({ side: side === ANY ? undefined : orderSideSchema.parse(side) })
          }
        />
      )}
      {fields.includes('time') && (
        <>
          <EnteredField label={timeHeader('From')} type="datetime-local" {...typedField('from')} />
          <EnteredField label={timeHeader('To')} type="datetime-local" {...typedField('to')} />
        </>
      )}
      {fields.includes('amount') && (
        <>
          <EnteredField label="Amount from" {...amountField} {...typedField('amountFrom')} />
          <EnteredField label="Amount to" {...amountField} {...typedField('amountTo')} />
        </>
      )}
    </>
  );
}

function StrategyField({
  value,
  onValue,
}: {
  value: string | undefined;
  onValue: (id: string | undefined) => void;
}) {
  const strategies = useStrategies();
  return (
    <Combobox
      label="Strategy"
      options={[ALL_STRATEGIES, ...strategies.map(({ id, tag }) => ({ value: id, label: tag }))]}
      value={value ?? ANY}
      onChange={(id) => onValue(id === ANY ? undefined : id)}
    />
  );
}

const AMOUNT_RULE = 'Type an amount of 0 or more, such as 0.5.';

const amountProblem = (text: string): string | undefined =>
  text.trim() === '' || readAmount(text) !== undefined
    ? undefined
    : (twoReadings(text) ?? AMOUNT_RULE);
const amountField = { inputMode: 'decimal', problemOf: amountProblem } as const;
