import { describe, expect, it } from '@jest/globals';
import { linkParts } from './link-parts.ts';

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

describe('the links of a note', () => {
  it('are split from the surrounding text, which remains complete', () => {
    const text = 'See https://okx.com/fees, then\nhttp://a.example/b?c=1#d';
    expect(linkParts(text)).toEqual([
      { at: 0, text: 'See ' },
      { at: 4, text: 'https://okx.com/fees', href: 'https://okx.com/fees' },
      { at: 24, text: ', then\n' },
      { at: 31, text: 'http://a.example/b?c=1#d', href: 'http://a.example/b?c=1#d' },
    ]);
  });

  it.each([
    ['(https://a.example)', ['https://a.example']],
    ['https://a.example/b_(c).', ['https://a.example/b_(c)']],
    ['"https://a.example"', ['https://a.example']],
    ['HTTPS://A.EXAMPLE', ['HTTPS://A.EXAMPLE']],
  ])('end where the address ends: %s', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'ftp://a.example',
    'https://',
    'www.a.example',
    '<a href="x">y</a>',
    '',
  ])('are not found in %s', (text) => {
    expect(links(text)).toEqual([]);
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
