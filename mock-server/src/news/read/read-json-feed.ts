import { z } from 'zod';
import { ITEMS_MAX, type RawItem } from './feed-item.ts';
import { notAFeed } from './read-xml-feed.ts';

const text = z.string().optional().catch(undefined);
const itemSchema = z.object({
  id: z.coerce.string().optional().catch(undefined),
  title: text,
  summary: text,
  content_text: text,
  content_html: text,
  url: text,
  date_published: text,
  date_modified: text,
});
const documentSchema = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  items: z.array(z.unknown()),
});

const escapeHtml = (plain: string | undefined): string | undefined =>
  plain?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The items of a JSON Feed document. Throws FeedUnreadable if it is none. */
export function readJsonFeed(json: string): readonly RawItem[] {
  const { data } = documentSchema.safeParse(parseOrUndefined(json));
  if (data === undefined) throw notAFeed();
  return data.items.slice(0, ITEMS_MAX).flatMap((each) => {
    const item = itemSchema.safeParse(each).data;
    if (item === undefined) return [];
    return [
      {
        id: item.id,
        // these are plain text, other than the titles of RSS
        title: escapeHtml(item.title),
        summary: escapeHtml(item.summary) ?? item.content_html ?? escapeHtml(item.content_text),
        link: item.url,
        date: item.date_published ?? item.date_modified,
      },
    ];
  });
}

function parseOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
