import { describe, expect, it } from '@jest/globals';
import { NEWS_TITLE_MAX } from '@parallax/protocol';
import { rssOf } from '../testing/feed-server.ts';
import { coinsInText } from './coins-in-text.ts';
import { readFeed } from './read-feed.ts';

const BASE = new URL('https://chain.news/feeds/all');
const read = (text: string) => readFeed(text, BASE);

describe('a news feed', () => {
  it('is read as RSS 2.0', async () => {
    const items = await read(
      rssOf(
        {
          title: '<![CDATA[Bitcoin &amp; <b>Ether</b>]]>',
          link: '/1',
          description: '&lt;p&gt;First.&lt;/p&gt;&lt;p&gt;Second&amp;nbsp;line.&lt;/p&gt;',
          date: 'Mon, 30 Nov 2026 22:10:00 +0100',
        },
        { title: 'Undated', date: 'soon' },
        { title: 'Undated', date: 'soon' },
      ),
    );
    expect(items).toEqual([
      {
        key: '/1',
        at: Date.UTC(2026, 10, 30, 21, 10),
        title: 'Bitcoin & Ether',
        summary: 'First. Second line.',
        link: 'https://chain.news/1',
      },
      { key: 'Undated', at: undefined, title: 'Undated', summary: '', link: null },
    ]);
  });

  it('is read as Atom', async () => {
    const items = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>
      <entry><id>tag:1</id><title type="html">A &amp;lt;b&amp;gt; sign</title>
        <link rel="enclosure" href="https://chain.news/1.mp3"/><link href="https://chain.news/1"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></div></content>
        <updated>2026-11-30T12:00:00Z</updated><published>2026-11-29T12:00:00Z</published></entry></feed>`);
    expect(items).toEqual([
      {
        key: 'tag:1',
        at: Date.UTC(2026, 10, 29, 12),
        title: 'A <b> sign',
        summary: 'One Two',
        link: 'https://chain.news/1',
      },
    ]);
  });

  it('is read as JSON Feed', async () => {
    const version = 'https://jsonfeed.org/version/1.1';
    const items = [
      {
        id: 7,
        title: 'a < b',
        url: 'https://chain.news/7',
        date_published: '2026-11-30T12:00:00Z',
      },
      { id: '8', content_html: '<p>Untitled</p>' },
      'no item',
    ];
    expect(await read(JSON.stringify({ version, items }))).toEqual([
      {
        key: '7',
        at: Date.UTC(2026, 10, 30, 12),
        title: 'a < b',
        summary: '',
        link: 'https://chain.news/7',
      },
      { key: '8', at: undefined, title: 'Untitled', summary: '', link: null },
    ]);
  });

  it.each(['', 'nonsense', '{"version":"1"}', '<html><item><title>a</title></item></html>'])(
    'is refused if it is none: %s',
    async (text) => {
      await expect(read(text)).rejects.toThrow('not that of an RSS, Atom or JSON feed');
    },
  );

  it('keeps nothing that could be run: scripts, links that are none, long texts', async () => {
    const items = await read(
      rssOf(
        { title: '&lt;script&gt;alert(1)&lt;/script&gt;News&#8238;', link: 'javascript:alert(1)' },
        { title: '<script>alert(2)</script>', link: 'data:text/html,x' },
        { title: 'x'.repeat(100_000), link: 'https://user:secret@chain.news/' },
      ),
    );
    expect(items.map(({ title, link }) => [title.slice(0, 9), title.length, link])).toEqual([
      ['News', 4, null],
      ['alert(2)', 8, null],
      ['xxxxxxxxx', NEWS_TITLE_MAX, null],
    ]);
  });

  it('is refused if it is a bomb of entities or of nesting', async () => {
    const entities = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>${rssOf({ title: '&lol2;' })}`;
    await expect(read(entities)).rejects.toThrow('The feed declares entities of its own');
    const nested = `<rss><channel><item>${'<a>'.repeat(500_000)}`;
    await expect(read(nested)).rejects.toThrow('nested too deeply');
  });
});

describe('the coins that a text names', () => {
  const bases = new Set(['BTC', 'ETH', 'BCH', 'NEAR', 'ONE', 'AI', 'S', 'SOL', '1INCH']);
  it.each([
    ['Bitcoin and ethereum rise', ['BTC', 'ETH']],
    ['Bitcoin Cash forks', ['BCH']],
    ['NEAR gains as BTC falls', ['BTC', 'NEAR']],
    ['Prices near one year high', []],
    ['BITCOIN NEAR ONE MILLION, SAYS ETH', ['BTC', 'ETH']],
    ['BUY $NEAR OR ONE/USDT', ['NEAR', 'ONE']],
    ['US firms bet on AI, U.S. stocks up', []],
    ['$AI and $S listed, 1INCH too', ['1INCH', 'AI', 'S']],
    ['ETHER, SOLANA', ['ETH', 'SOL']],
    ['Betconetherland ETHX xBTC', []],
  ])('%s: %j', (text, coins) => {
    expect(coinsInText(text, bases)).toEqual(coins);
  });
});
