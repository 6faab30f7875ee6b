import { z } from 'zod';

/**
 * What members of a company share. `exchanges` includes custodians, prime brokers and their vaults;
 * `profile` is the company's name and photo, `trading` its limits and the halts of trading,
 * `news` its feeds and what they say.
 */
export const companyResourceSchema = z.enum([
  'profile',
  'members',
  'groups',
  'exchanges',
  'api-keys',
  'strategies',
  'trading',
  'news',
]);
export type CompanyResource = z.infer<typeof companyResourceSchema>;

/**
 * A version of each resource of a company, different after every change. Compare versions for
 * equality only: they do not count changes, and restart when no trader of the company is connected.
 */
export const companyVersionsSchema = z.object({
  profile: z.number(),
  members: z.number(),
  groups: z.number(),
  exchanges: z.number(),
  'api-keys': z.number(),
  strategies: z.number(),
  // servers of earlier versions do not send these
  trading: z.number().default(0),
  news: z.number().default(0),
} satisfies Record<CompanyResource, z.ZodType<number>>);
export type CompanyVersions = z.infer<typeof companyVersionsSchema>;
