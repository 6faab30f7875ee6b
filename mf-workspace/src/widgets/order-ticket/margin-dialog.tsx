import {
  type ContractMargin,
  getMarginSetting,
  MARGIN_UPDATED,
  marginModeSchema,
  positiveDecimalSchema,
  putMarginSetting,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { decimal } from '@parallax/trading';
import { RadioField } from '@parallax/ui';
import { FormDialog, FormTextField } from '@parallax/ui/form';
import { formatDecimalText } from '@parallax/ui/format';
import { useMemo } from 'react';
import { z } from 'zod';
import { MARGIN_MODE_NAMES } from '../../widget-kit/orders/order-names.ts';

/** The form of the margin mode and the leverage of a contract. */
const marginFormSchema = (maxLeverage: string | null) => {
  const text = `Please enter a leverage from 1 to ${formatDecimalText(maxLeverage ?? '1')}.`;
  return z.object({
    mode: marginModeSchema,
    leverage:
      maxLeverage === null
        ? positiveDecimalSchema
        : positiveDecimalSchema
            .catch('0')
            .refine((value) => decimal(value).gte('1') && decimal(value).lte(maxLeverage), text),
  });
};

/** How many steps of the venue's tiers are named. */
const STEPS_SHOWN = 3;

/** From which size on the venue allows less than a leverage; undefined where it never does. */
function capText(leverage: string, { tiers = [], asset }: ContractMargin): string | undefined {
  const entered = positiveDecimalSchema.safeParse(leverage);
  if (!entered.success || asset === undefined) return undefined;
  const steps = tiers.flatMap(({ maxLeverage }, index) => {
    const above = tiers[index - 1]?.upTo;
    return above && decimal(maxLeverage).lt(entered.data)
      ? `${formatDecimalText(maxLeverage)}× above ${formatDecimalText(above)} ${asset}`
      : [];
  });
  if (steps.length === 0) return undefined;
  const more = steps.length > STEPS_SHOWN ? ' and less above' : '';
  return `At most ${steps.slice(0, STEPS_SHOWN).join(', ')}${more}.`;
}

export interface MarginDialogProps {
  readonly title: string;
  readonly setting: ContractMargin;
  readonly onClose: () => void;
}

export default function MarginDialog({ title, setting, onClose }: MarginDialogProps) {
  const { accountId, exchange, symbol, mode, leverage, maxLeverage } = setting;
  const schema = useMemo(() => marginFormSchema(maxLeverage), [maxLeverage]);
  const values = useMemo(() => ({ mode, leverage }), [mode, leverage]);
  const { save } = useSave(putMarginSetting, {
    success: MARGIN_UPDATED,
    fallback: 'The margin was not changed',
    invalidates: [getMarginSetting],
  });
  return (
    <FormDialog
      title={title}
      open
      onOpenChange={onClose}
      schema={schema}
      values={values}
      onSubmit={(changed) => save({ body: { accountId, exchange, symbol, ...changed } })}
    >
      {(form) => (
        <>
          <RadioField
            label="Margin mode"
            choices={marginModeSchema.options}
            names={MARGIN_MODE_NAMES}
            value={form.watch('mode')}
            onValue={(next) => form.setValue('mode', next, { shouldDirty: true })}
            hint={
              form.watch('mode') === 'isolated'
                ? 'The venue liquidates this position alone, and takes its margin at most.'
                : 'The whole balance of the settlement asset covers losses.'
            }
          />
          {maxLeverage !== null && (
            <FormTextField
              form={form}
              name="leverage"
              label="Leverage"
              inputMode="decimal"
              autoComplete="off"
              hint={[
                `1 to ${formatDecimalText(maxLeverage)}.`,
                capText(form.watch('leverage'), setting),
              ]
                .filter(Boolean)
                .join(' ')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
