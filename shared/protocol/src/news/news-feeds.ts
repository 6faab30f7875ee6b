import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { hasVisibleCharacters } from '../names/name-key.ts';
import { nameText } from '../names/name-text.ts';

export const NEWS_FEED_ADDED = 'News feed added';
export const NEWS_FEED_UPDATED = 'News feed updated';
export const NEWS_FEED_REMOVED = 'News feed removed';
export const NEWS_FEED_TAKEN = 'Your company has a news feed with this name or address already.';

export const NEWS_FEED_NAME_MAX = 40;
export const NEWS_FEED_ADDRESS_MAX = 500;
const NAME_REQUIRED = 'Enter a name.';
const ADDRESS_REQUIRED = 'Enter the address of the feed.';
const ADDRESS_LONG = `An address has at most ${NEWS_FEED_ADDRESS_MAX} characters.`;
const ADDRESS_INVALID = 'Enter an address that starts with https://.';
const ADDRESS_WITH_PASSWORD = 'Enter an address without a user name and password.';

/** Test servers on this machine, which the server reads only under test control. */
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

function isFeedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

function hasNoPassword(text: string): boolean {
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

export const newsFeedInputSchema = z.object({
  name: nameText({
    max: NEWS_FEED_NAME_MAX,
    long: `A name has at most ${NEWS_FEED_NAME_MAX} characters.`,
    missing: NAME_REQUIRED,
  })
    .min(1, { error: NAME_REQUIRED, abort: true })
    .refine(hasVisibleCharacters(1), NAME_REQUIRED),
  /** of an RSS, Atom or JSON feed */
  address: z
    .string(ADDRESS_REQUIRED)
    .max(NEWS_FEED_ADDRESS_MAX, { error: ADDRESS_LONG, abort: true })
    .trim()
    .min(1, { error: ADDRESS_REQUIRED, abort: true })
    .refine(isFeedAddress, { error: ADDRESS_INVALID, abort: true })
    .refine(hasNoPassword, ADDRESS_WITH_PASSWORD),
});
export type NewsFeedInput = z.infer<typeof newsFeedInputSchema>;

export const newsFeedSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** it may contain a key of the company, so it is null for members who are not admins */
  address: z.string().nullable(),
  /** when it was last read; null before the first time */
  fetchedAt: z.iso.datetime().nullable(),
  /** why it could not be read the last time, as a sentence; null if it could */
  problem: z.string().nullable(),
});
export type NewsFeed = z.infer<typeof newsFeedSchema>;

const common = {
  path: '/api/news-feeds',
  envelope: 'ok',
  resources: ['news'],
} as const;
const example = { name: 'Chain News', address: 'https://chain.news/rss.xml' };

export const listNewsFeeds = endpoint({
  ...common,
  method: 'GET',
  summary: "The company's news feeds with their state, by name",
  callers: 'member',
  handlerRule: 'Members who are not admins get no addresses.',
  data: z.array(newsFeedSchema),
  failures: [401],
});

export const addNewsFeed = endpoint({
  ...common,
  method: 'POST',
  summary: 'Adds an RSS, Atom or JSON feed, which the server then reads every five minutes',
  callers: 'businessAdmin',
  body: newsFeedInputSchema,
  data: newsFeedSchema,
  failures: [400, 401, 403, 409],
  example: { body: example },
});

export const updateNewsFeed = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Changes the name or address of a news feed. A new address drops the items of the old one',
  callers: 'businessAdmin',
  ids: { 'query.Id': 'newsFeed' },
  query: z.object({ Id: idSchema }),
  body: newsFeedInputSchema,
  data: newsFeedSchema,
  failures: [400, 401, 403, 404, 409],
  example: { query: { Id: 'a0000000-0000-4000-8000-000000000001' }, body: example },
});

export const removeNewsFeed = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Removes a news feed with its items, and returns it, so that it can be added again',
  callers: 'businessAdmin',
  ids: { 'query.Id': 'newsFeed' },
  query: z.object({ Id: idSchema }),
  data: newsFeedSchema,
  failures: [400, 401, 403, 404],
});
