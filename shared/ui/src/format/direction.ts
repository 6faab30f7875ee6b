/** Where a text that carries its sign points; what reads as nothing has no sign and no direction. */
export function directionOfText(text: string): 'up' | 'down' | undefined {
  if (text.startsWith('+')) return 'up';
  return text.startsWith('−') ? 'down' : undefined;
}
