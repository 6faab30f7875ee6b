import { canonicalDecimal } from '@parallax/protocol';

const UNGROUPED = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A typed number as an exact decimal text: ' 60,000.50 ' → '60000.5'. It takes what `readNumber` takes,
 * except exponents. Returns undefined for any other text.
 */
export function readDecimal(text: string): string | undefined {
  const typed = text.trim().replace('−', '-');
  if (!UNGROUPED.test(typed) && !GROUPED.test(typed)) return undefined;
  const digits = typed.replaceAll(',', '').replace('+', '');
  const [integer = '', fraction = ''] = digits.split('.');
  const whole = integer === '' || integer === '-' ? `${integer}0` : integer;
  return canonicalDecimal(fraction === '' ? whole : `${whole}.${fraction}`);
}
