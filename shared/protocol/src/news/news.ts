import { z } from 'zod';
import { pageOf, pageQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const NEWS_TITLE_MAX = 300;
export const NEWS_SUMMARY_MAX = 500;
/** Longer than any base of the catalogue. */
const BASE_MAX = 20;
/** Longer than the ids of as many feeds as a company may have. */
const FEED_IDS_MAX = 1_000;

export const newsItemSchema = z.object({
  id: idSchema,
  /** when it was published, or first seen if the feed does not say */
  at: z.iso.datetime(),
  /** null for demonstration content */
  feedId: idSchema.nullable(),
  /** the name of the feed */
  source: z.string(),
  /** plain text, as the summary */
  title: z.string(),
  summary: z.string(),
  /** an address with http or https; null if the feed has none */
  link: z.string().nullable(),
  /** the coins that title and summary name */
  bases: z.array(z.string()),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsSchema = pageOf(newsItemSchema).extend({
  /** whether the rows are demonstration content, because the company of a demo has no feed */
  isDemonstration: z.boolean(),
});
export type News = z.infer<typeof newsSchema>;

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  summary:
    "The news of the company's feeds, newest first: all of them, or those that name a coin (`base`) or come from some of the feeds (`feedIds`, separated by commas)",
  callers: 'member',
  envelope: 'ok',
  resources: ['news'],
  query: z.object({
    base: z.string().min(1).max(BASE_MAX).optional(),
    feedIds: z.string().max(FEED_IDS_MAX).optional(),
    ...pageQuery,
  }),
  data: newsSchema,
  failures: [400, 401],
  example: { query: { base: 'BTC' } },
});
