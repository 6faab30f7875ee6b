import { describe, expect, it } from '@jest/globals';
import { csvText } from './csv.ts';

describe('csvText', () => {
  it('quotes commas, quotes and line breaks, and leaves unknown values empty', () => {
    expect(csvText([['a,b', 'say "x"', 'two\nlines', null, undefined, Number.NaN, -1.5]])).toBe(
      '"a,b","say ""x""","two\nlines",,,,-1.5\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@x'])(
    'escapes %s, which a spreadsheet would evaluate as a formula (CSV injection)',
    (text) => {
      expect(csvText([[text]])).toBe(`'${text}\r\n`);
    },
  );
});
