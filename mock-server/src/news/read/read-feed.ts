import { NEWS_SUMMARY_MAX, NEWS_TITLE_MAX } from '@parallax/protocol';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import type { FeedItem, RawItem } from './feed-item.ts';
import { toPlainText } from './plain-text.ts';
import { readJsonFeed } from './read-json-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';

const LINK_MAX = 2_000;

/** A link that opens a page, without a password; null for any other, such as javascript:. */
function linkOf(text: string | undefined, base: URL): string | null {
  if (text === undefined || !URL.canParse(text, base)) return null;
  const { protocol, username, password, href } = new URL(text, base);
  const isPage = protocol === 'https:' || protocol === 'http:';
  return isPage && username === '' && password === '' && href.length <= LINK_MAX ? href : null;
}

function timeOf(date: string | undefined): number | undefined {
  const at = Date.parse(date ?? '');
  return at >= 0 ? at : undefined;
}

/** The item as it is stored; undefined if it says nothing. */
function toItem(
  { id, title = '', summary = '', link, date }: RawItem,
  base: URL,
): FeedItem | undefined {
  const plainSummary = toPlainText(summary, NEWS_SUMMARY_MAX);
  const plainTitle = toPlainText(title, NEWS_TITLE_MAX) || toPlainText(summary, NEWS_TITLE_MAX);
  if (plainTitle === '') return undefined;
  return {
    key: id ?? link ?? plainTitle,
    at: timeOf(date),
    title: plainTitle,
    summary: plainSummary === plainTitle ? '' : plainSummary,
    link: linkOf(link, base),
  };
}

/**
 * The items of a feed in RSS, Atom or JSON Feed, each once.
 * @param base where the feed is, for links that are relative to it
 * Throws FeedUnreadable with the reason.
 */
export async function readFeed(text: string, base: URL): Promise<readonly FeedItem[]> {
  const start = text.trimStart();
  const raw = start.startsWith('{') ? readJsonFeed(start) : await readXmlFeed(start);
  const items = new Map<string, FeedItem>();
  const slicer = new TimeSlicer();
  for (const each of raw) {
    await slicer.step();
    const item = toItem(each, base);
    if (item !== undefined && !items.has(item.key)) items.set(item.key, item);
  }
  return [...items.values()];
}
