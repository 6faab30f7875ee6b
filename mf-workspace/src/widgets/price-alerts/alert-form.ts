import {
  ALERT_PAUSE_DEFAULT_MINUTES,
  ALERT_PAUSE_MAX_MINUTES,
  ALERT_WINDOW_MAX_MINUTES,
  alertKindProblem,
  type Contract,
  isFractionAlert,
  type PriceAlert,
  type PriceAlertInput,
  type PriceAlertKind,
  priceAlertKindSchema,
  priceAlertProblem,
  priceAlertRepeatSchema,
  usedAlertFields,
} from '@parallax/protocol';
import { readNumber } from '@parallax/ui/format';
import { z } from 'zod';

export const KIND_LABELS: Readonly<Record<PriceAlertKind, string>> = {
  above: 'Price above',
  below: 'Price below',
  crosses: 'Price crosses',
  moves: 'Price moves',
  spread: 'Spread of two contracts',
  funding: 'Funding rate',
  basis: 'Annualised basis',
};

export const REPEAT_LABELS = { once: 'Once', 'each time': 'Each time' } as const;

const DEFAULT_WINDOW_MINUTES = 60;
/**
 * Significant digits of a percentage: few enough to remove the rounding error of multiplying by 100.
 */
const PERCENT_DIGITS = 12;

const minutesIn = (text: string, max: number): number | undefined => {
  const minutes = readNumber(text);
  const isValid = minutes !== undefined && Number.isInteger(minutes) && minutes >= 1;
  return isValid && minutes <= max ? minutes : undefined;
};
const minutesRule = (max: number) =>
  `Please enter whole minutes from 1 to ${max.toLocaleString('en-US')}.`;

const typedSchema = z.object({
  kind: priceAlertKindSchema,
  contract: z.string().optional(),
  other: z.string().optional(),
  value: z.string(),
  windowMinutes: z.string(),
  repeat: priceAlertRepeatSchema,
  pauseMinutes: z.string(),
  active: z.boolean(),
});
/** The fields of the form; numbers as they are typed, rates in percent. */
export type TypedAlert = z.input<typeof typedSchema>;

/** Validates the form with the rules of the server. */
export const alertFormSchema = (contractOf: (key: string) => Contract | undefined) =>
  typedSchema.transform((typed, context): PriceAlertInput => {
    const fail = (field: keyof TypedAlert, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    const { kind, contract, repeat, active } = typed;
    if (contract === undefined) return fail('contract', 'Please choose a contract.');
    const listed = contractOf(contract);
    const kindProblem = listed && alertKindProblem(kind, listed);
    if (kindProblem !== undefined) return fail('contract', kindProblem);
    const value = readNumber(typed.value);
    if (value === undefined) return fail('value', 'Please enter a number.');
    const windowMinutes = minutesIn(typed.windowMinutes, ALERT_WINDOW_MAX_MINUTES);
    if (kind === 'moves' && windowMinutes === undefined) {
      return fail('windowMinutes', minutesRule(ALERT_WINDOW_MAX_MINUTES));
    }
    const pauseMinutes = minutesIn(typed.pauseMinutes, ALERT_PAUSE_MAX_MINUTES);
    if (repeat === 'each time' && pauseMinutes === undefined) {
      return fail('pauseMinutes', minutesRule(ALERT_PAUSE_MAX_MINUTES));
    }
    const input = {
      kind,
      contract,
      value: isFractionAlert(kind) ? value / 100 : value,
      repeat,
      active,
      ...usedAlertFields({ kind, repeat, other: typed.other, windowMinutes, pauseMinutes }),
    };
    const problem = priceAlertProblem(input);
    return problem === undefined ? input : fail(problem.field, problem.text);
  });

export const newAlert = (contract: string | undefined): TypedAlert => ({
  kind: 'above',
  contract,
  other: undefined,
  value: '',
  windowMinutes: String(DEFAULT_WINDOW_MINUTES),
  repeat: 'once',
  pauseMinutes: String(ALERT_PAUSE_DEFAULT_MINUTES),
  active: true,
});

export const typedOf = (alert: PriceAlert): TypedAlert => ({
  kind: alert.kind,
  contract: alert.contract,
  other: alert.other ?? undefined,
  value: isFractionAlert(alert.kind)
    ? String(Number((alert.value * 100).toPrecision(PERCENT_DIGITS)))
    : String(alert.value),
  windowMinutes: String(alert.windowMinutes ?? DEFAULT_WINDOW_MINUTES),
  repeat: alert.repeat,
  pauseMinutes: String(alert.pauseMinutes ?? ALERT_PAUSE_DEFAULT_MINUTES),
  active: alert.active,
});
