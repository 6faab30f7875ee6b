import { isPrivileged, type Policy } from '@parallax/protocol';
import type { Connection } from '../../company/exchanges/connection-store.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../roles.ts';

interface Named {
  /** undefined when the body names none, which its validation refuses */
  readonly connection?: Connection;
}

type RoleCheck = (caller: Caller, named: Named) => void;

function requireAdmin({ isAdmin }: Caller): void {
  if (!isAdmin) throw new ApiFailure(403, 'Only an admin of the company can do this.');
}

function requirePrivileged(caller: Caller): void {
  if (!isPrivileged(caller)) requireAdmin(caller);
}

/** Individual accounts have no company to manage. */
function requireBusiness({ companyType }: Caller): void {
  if (companyType !== 'BUSINESS') throw new ApiFailure(403, 'This is for business accounts only.');
}

/** Throws 403 unless the caller has the role of the policy; undefined where the session suffices. */
export const ROLE_CHECKS = {
  anyone: undefined,
  trader: undefined,
  ownData: undefined,
  member() {},
  privileged: requirePrivileged,
  businessMember: requireBusiness,
  businessAdmin(caller) {
    requireBusiness(caller);
    requireAdmin(caller);
  },
  connectionManager(caller, { connection }) {
    if (connection?.kind === 'exchange') requireAdmin(caller);
    else if (connection) requirePrivileged(caller);
  },
  individual({ companyType }) {
    if (companyType !== 'BUSINESS') return;
    throw new ApiFailure(
      403,
      'The e-mail of a business account cannot be changed here. Please contact support.',
    );
  },
  passwordHolder({ isSso }) {
    if (isSso)
      throw new ApiFailure(403, 'You sign in with SSO, so there is no password to change.');
  },
  platform({ isPlatform }) {
    if (!isPlatform) throw new ApiFailure(403, 'Only users with the platform role can do this.');
  },
} satisfies Record<Policy, RoleCheck | undefined>;
