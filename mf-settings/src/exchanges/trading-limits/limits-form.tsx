import {
  putTradingLimits,
  TRADING_LIMITS,
  TRADING_LIMITS_UPDATED,
  type TradingLimitName,
  type TradingLimits,
} from '@parallax/protocol';
import { Form, FormTextField, useSchemaForm } from '@parallax/ui/form';
import type { FormProps } from '../../tab/form-props.ts';
import { useTabSave } from '../../tab/use-tab-save.ts';
import { DEFAULT_COLLAR, limitLabel, limitText, typedLimitsSchema } from './limit-fields.ts';
import styles from './trading-limits.module.css';

const COUNT_HINT = 'From 1 to 100,000.';
const COLLAR_HINT = 'How far beyond the mid the price of an order may be.';

const HINTS: Readonly<Partial<Record<TradingLimitName, string>>> = {
  orderAmountMax: "In the unit of the contract's sizes, such as BTC.",
  positionNotionalMax: 'In one contract, with its open orders.',
  grossExposureMax: 'Long and short positions added up, with open orders.',
  ordersPerMinuteMax: COUNT_HINT,
  openOrdersMax: COUNT_HINT,
};
const COMPANY_HINTS: typeof HINTS = {
  ...HINTS,
  priceCollar: `${COLLAR_HINT} Empty: ${DEFAULT_COLLAR}.`,
};
const ACCOUNT_HINTS: typeof HINTS = {
  ...HINTS,
  priceCollar: `${COLLAR_HINT} Empty: that of the company, or ${DEFAULT_COLLAR}.`,
};

/** The form for the limits of the company, or of an account. It stays open after a save. */
export function LimitsForm({
  limits,
  accountId,
  deletedText,
  onLeave,
}: FormProps & {
  limits: TradingLimits;
  /** undefined for the company */
  accountId: string | undefined;
  deletedText: string | undefined;
}) {
  const { save } = useTabSave(putTradingLimits, {
    fallback: 'Failed to update the trading limits',
    success: TRADING_LIMITS_UPDATED,
  });
  const textOf = (name: TradingLimitName): string => limitText(name, limits);
  const form = useSchemaForm({
    schema: typedLimitsSchema,
    values: {
      orderAmountMax: textOf('orderAmountMax'),
      orderNotionalMax: textOf('orderNotionalMax'),
      positionNotionalMax: textOf('positionNotionalMax'),
      grossExposureMax: textOf('grossExposureMax'),
      priceCollar: textOf('priceCollar'),
      ordersPerMinuteMax: textOf('ordersPerMinuteMax'),
      openOrdersMax: textOf('openOrdersMax'),
    },
    submitWhen: 'changed',
    onSubmit: (entered) =>
      save({ body: { ...(accountId !== undefined && { accountId }), limits: entered } }),
  });
  const hints = accountId === undefined ? COMPANY_HINTS : ACCOUNT_HINTS;
  return (
    <Form
      form={form}
      submitLabel="Save limits"
      deletedText={deletedText}
      missingText={form.hint === 'incomplete' ? 'Some fields are not valid yet.' : undefined}
      onCancel={onLeave}
    >
      <div className={styles.fields}>
        {TRADING_LIMITS.map((name) => (
          <FormTextField
            key={name}
            form={form}
            name={name}
            label={limitLabel(name)}
            placeholder={name === 'priceCollar' ? '' : 'No limit'}
            inputMode={
              name === 'ordersPerMinuteMax' || name === 'openOrdersMax' ? 'numeric' : 'decimal'
            }
            hint={hints[name]}
          />
        ))}
      </div>
    </Form>
  );
}
