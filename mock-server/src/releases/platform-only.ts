import type { Session } from '@parallax/protocol';
import { type Caller, loadCaller, requirePlatform } from '../auth/roles.ts';
import type { Services } from '../services.ts';

/** An `authorize` step: throws 403 unless the caller has the platform role. */
export const platformOnly =
  (services: Pick<Services, 'db'>) =>
  async ({ session }: { readonly session: Session }): Promise<Caller> =>
    requirePlatform(await loadCaller(services, session));
