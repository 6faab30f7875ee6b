export interface TextPart {
  /** its position in the text */
  readonly at: number;
  readonly text: string;
  /** of a link */
  readonly href?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Trailing punctuation belongs to the sentence, not to the address. */
const PUNCTUATION = /[.,;:!?]+$/;

/** Splits a plain text into texts and links; only complete http and https addresses are links. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) });
    parts.push({ at: match.index, text: address, href: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}

/** Removes trailing punctuation and a closing bracket that the address does not open. */
function withoutPunctuation(address: string): string {
  const trimmed = address.replace(PUNCTUATION, '');
  const unopened = trimmed.endsWith(')') && !trimmed.includes('(');
  return unopened ? withoutPunctuation(trimmed.slice(0, -1)) : trimmed;
}
