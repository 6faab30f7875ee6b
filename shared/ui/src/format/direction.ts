/** The direction of a signed number text; undefined for an unsigned text. */
export function directionOfText(text: string): 'up' | 'down' | undefined {
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : undefined;
}
