import { idSchema, LIST_LIMITS } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../../widget-kit/contract-settings.ts';

/** Longer than any base in the catalogue. */
const BASE_MAX = 20;

/** In a linked widget, the link sets `contract`, whose base is used. */
export const newsSettingsSchema = contractSettingsSchema.extend({
  /** undefined for the news of all coins, and of none */
  base: z.string().min(1).max(BASE_MAX).optional().catch(undefined),
  /** ids of the feeds to show; empty: all */
  feeds: z.array(idSchema).max(LIST_LIMITS.news_feed.max).catch([]),
});
export type NewsSettings = z.infer<typeof newsSettingsSchema>;
