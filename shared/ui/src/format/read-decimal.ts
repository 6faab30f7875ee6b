import { canonicalDecimal } from '@parallax/protocol';

const UNGROUPED = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** The comma may group thousands or begin the decimals. */
const AMBIGUOUS = /^[-+]?[1-9]\d{0,2},\d{3}$/;

const trimmed = (text: string): string => text.trim().replace('−', '-');

function toDecimal(typed: string): string {
  const digits = typed.replaceAll(',', '').replace('+', '');
  const [integer = '', fraction = ''] = digits.split('.');
  const whole = integer === '' || integer === '-' ? `${integer}0` : integer;
  return canonicalDecimal(fraction === '' ? whole : `${whole}.${fraction}`);
}

/**
 * A typed number as an exact decimal text, also '1,500' as '1500': for fields that show their value with
 * thousands separators. It takes what `readNumber` takes, except exponents. Returns undefined for any other text.
 */
export function readGroupedDecimal(text: string): string | undefined {
  const typed = trimmed(text);
  return UNGROUPED.test(typed) || GROUPED.test(typed) ? toDecimal(typed) : undefined;
}

/** The same for fields of orders: ' 60,000.50 ' → '60000.5', but '1,500', which `twoReadings` explains, is not read. */
export const readDecimal = (text: string): string | undefined =>
  AMBIGUOUS.test(trimmed(text)) ? undefined : readGroupedDecimal(text);

/** Why a typed number such as '1,500' is refused, with both of its readings; undefined for any other text. */
export function twoReadings(text: string): string | undefined {
  const typed = trimmed(text);
  if (!AMBIGUOUS.test(typed)) return undefined;
  const [grouped, fraction] = [typed, typed.replace(',', '.')].map(toDecimal);
  return `${typed} could be ${grouped} or ${fraction}: please type it without a comma.`;
}
