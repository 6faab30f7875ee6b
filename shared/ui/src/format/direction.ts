/** The direction of a signed number text; undefined for an unsigned text. */
export function directionOfText(text: string): 'up' | 'down' | undefined {
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : undefined;
}

/** The direction of a value as displayed: a change shown as '0.00%' is neither up nor down. */
export function directionOfValue(value: number, text: string): 'up' | 'down' | undefined {
  if (value === 0 || !/[1-9]/.test(text)) return undefined;
  return value > 0 ? 'up' : 'down';
}
