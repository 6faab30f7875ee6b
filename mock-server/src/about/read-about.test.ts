import { describe, expect, it } from '@jest/globals';
import { parseText } from './read-about.ts';

describe('parseText', () => {
  it.each([
    ['', []],
    ['\n \n', []],
    ['One line\nand its end', [{ heading: null, paragraphs: ['One line and its end'] }]],
    [
      'Before\r\n\r\n# First\r\nOne.\r\n\r\nTwo.\r\n## Second',
      [
        { heading: null, paragraphs: ['Before'] },
        { heading: 'First', paragraphs: ['One.', 'Two.'] },
        { heading: 'Second', paragraphs: [] },
      ],
    ],
    ['#No heading', [{ heading: null, paragraphs: ['#No heading'] }]],
  ])('splits %j into the sections %j', (text, sections) => {
    expect(parseText(text)).toEqual(sections);
  });
});
