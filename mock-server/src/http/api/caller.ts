import type { companyTypeSchema } from '@parallax/protocol';
import type { z } from 'zod';

/** The trader who makes a request, with the fields that permissions and notifications need. */
export interface Caller {
  readonly id: string;
  readonly companyId: string;
  readonly companyType: z.infer<typeof companyTypeSchema>;
  readonly isAdmin: boolean;
  /** belongs to a prime client's company */
  readonly isPrime: boolean;
  /** signs in with SSO, so has no password to change */
  readonly isSso: boolean;
  /** may release remotes */
  readonly isPlatform: boolean;
  readonly email: string;
  /** full name: 'Ada Sterling' */
  readonly name: string;
}
