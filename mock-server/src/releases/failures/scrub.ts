/** Maximum length of a message; longer ones are cut. */
const MESSAGE_MAX = 300;
const FRAMES_MAX = 20;

/** Patterns of text that may be private, with the placeholders that replace it. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:https?|wss?|blob|data):[^\s)'"]+/gi, '<address>'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '<e-mail>'],
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '<text>'],
  [/["'`“][^"'`]*$/g, '<text>'],
  [/\b(?=\w*\d)[\w-]{16,}\b/g, '<id>'],
  [/\d[\d.,]{2,}/g, '<number>'],
];

/** Some of the patterns take time that grows with the square of the length. */
const MATCHED_MAX = 1_000;
/** A word that was cut could be the start of an address, which its pattern would not match. */
const LAST_WORD = /\S*$/;

/** A message without quoted text, addresses, ids and long numbers. */
export function scrubMessage(message: string): string {
  const [whole = ''] = message.trim().split('\n');
  const line =
    whole.length > MATCHED_MAX ? whole.slice(0, MATCHED_MAX).replace(LAST_WORD, '') : whole;
  const scrubbed = PRIVATE.reduce(
    (text, [pattern, replacement]) => text.replaceAll(pattern, replacement),
    line,
  );
  return scrubbed.slice(0, MESSAGE_MAX) || 'Error';
}

export interface Frame {
  /** path of a script of the product; if its name contains no hash, with the query `?v=<hash>` */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const FRAME =
  /(?<![^\s(@])(?:https?:\/\/([^/\s()]+))?(\/(?:assets|remotes)\/[\w./+-]+\.js(?:\?v=[0-9a-f]{8}(?![\w=&]))?)(?:\?[\w=&]*)?:(\d{1,9}):(\d{1,9})/g;

/**
 * The frames of a stack trace in scripts of the product; everything else is omitted.
 *
 * @param hosts the hosts of the product's scripts
 */
export const framesOf = (stack: string, hosts: readonly string[]): Frame[] =>
  [...stack.matchAll(FRAME)]
    .filter(([, host]) => host === undefined || hosts.includes(host))
    .slice(0, FRAMES_MAX)
    .map(([, , file = '', line, column]) => ({
      file,
      line: Number(line),
      column: Number(column),
    }));
