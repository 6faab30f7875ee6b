import { z } from 'zod';
import { readGroupedDecimal } from '../format/read-decimal.ts';

/**
 * The schema of a field for a number above 0, which may be empty: the result is then null.
 * @param store converts the exact decimal to what is stored; undefined if it cannot be stored
 * @param rule the message for what is not a number above 0
 * @param unstorable the message if it cannot be stored; `rule` by default
 */
export const typedNumber = <Stored>(
  store: (decimal: string) => Stored | undefined,
  rule: string,
  unstorable = rule,
): z.ZodType<Stored | null, string> =>
  z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const decimal = readGroupedDecimal(text);
    const isPositive = decimal !== undefined && decimal !== '0' && !decimal.startsWith('-');
    const stored = isPositive ? store(decimal) : undefined;
    if (stored !== undefined) return stored;
    context.addIssue({ code: 'custom', message: isPositive ? unstorable : rule });
    return z.NEVER;
  });
