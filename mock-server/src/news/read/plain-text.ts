import { firstCharacters } from '@parallax/protocol';
import { Parser } from 'htmlparser2';

/** Elements whose content is no text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);
/** Control characters and direction overrides, with which a text could imitate another one. */
const INVISIBLE = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** HTML has at most this many times the characters of its text; what follows is not read. */
const HTML_PER_CHARACTER = 20;

/** The text of a piece of HTML on one line, with at most `max` characters. */
export function toPlainText(html: string, max: number): string {
  let text = '';
  let skipped: string | undefined;
  const parser = new Parser({
    onopentag(name) {
      if (WITHOUT_TEXT.has(name)) skipped ??= name;
      text += ' ';
    },
    ontext(data) {
      if (skipped === undefined) text += data;
    },
    onclosetag(name) {
      if (name === skipped) skipped = undefined;
      text += ' ';
    },
  });
  parser.end(html.slice(0, max * HTML_PER_CHARACTER));
  const line = text.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/gu, ' ').trim();
  const cut = firstCharacters(line, max);
  return cut.length < line.length ? `${firstCharacters(line, max - 1).trimEnd()}…` : line;
}
