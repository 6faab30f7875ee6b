import {
  type Endpoint,
  type IdRule,
  type IdRules,
  isPrivileged,
  type Policy,
  type Session,
} from '@parallax/protocol';
import { ApiFailure } from './api-failure.ts';
import type { Caller } from './caller.ts';
import type { CheckContext, CheckedResources, IdChecks } from './id-checks.ts';

interface Named {
  /** undefined when the body names none, which its validation refuses */
  readonly connection?: { readonly kind: string };
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
const ROLE_CHECKS = {
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

type RulesOf<Ids> = Ids extends IdRules ? Extract<Ids[keyof Ids], IdRule> : never;
/** The resources that the checks of id rules return. */
type Loaded<Rule extends IdRule> = CheckedResources[Rule & keyof CheckedResources];
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What a handler receives from the authorization: its caller if a role was checked, and the resources. */
export type Authorized<E extends Endpoint> = ((typeof ROLE_CHECKS)[E['callers']] extends undefined
  ? unknown
  : { readonly caller: Caller }) &
  Intersection<Loaded<RulesOf<E['idsBeforeRole']> | RulesOf<E['ids']>>>;

/** What authorization asks of the features of a server. */
export interface Authorization {
  /** Reads who a session is of. Throws 401 when they have been removed. */
  readonly loadCaller: (session: Session) => Promise<Caller>;
  readonly idChecks: IdChecks;
}

interface Request {
  readonly session: Session;
  readonly query: unknown;
  readonly rawBody: unknown;
}

/** The value at a place such as `body.companyId`. */
function valueAt(place: string, { query, rawBody }: Request): unknown {
  const [part, field = ''] = place.split('.');
  const values = part === 'query' ? query : rawBody;
  return typeof values === 'object' && values !== null ? Reflect.get(values, field) : undefined;
}

async function checkIds(
  idChecks: IdChecks,
  rules: IdRules | undefined,
  request: Request,
  context: CheckContext,
): Promise<Named> {
  const loaded: Named = {};
  for (const [place, rule] of Object.entries(rules ?? {})) {
    Object.assign(loaded, await idChecks[rule](context, valueAt(place, request)));
  }
  return loaded;
}

/**
 * Enforces the table of endpoints for a signed-in caller: throws 403 unless they have the role, and 403 or
 * 404 unless they may use the ids that the request names. Runs before the body is validated, so that a 400
 * reveals nothing to unauthorized callers.
 */
export async function authorize(
  { callers, idsBeforeRole, ids }: Endpoint,
  { loadCaller, idChecks }: Authorization,
  request: Request,
): Promise<object> {
  let loading: Promise<Caller> | undefined;
  const { session } = request;
  const caller = () => (loading ??= loadCaller(session));
  const context = { session, caller };
  const checkRole = ROLE_CHECKS[callers];
  // a removed account gets 401, whatever it names
  if (checkRole) await caller();
  const before = await checkIds(idChecks, idsBeforeRole, request, context);
  checkRole?.(await caller(), before);
  const after = await checkIds(idChecks, ids, request, context);
  return { ...before, ...after, ...(checkRole && { caller: await caller() }) };
}
