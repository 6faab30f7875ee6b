/** Who may call an endpoint. The server checks it in `http/api/authorize.ts`. */
export const POLICIES = {
  anyone: 'Anyone, signed in or not.',
  trader: 'Every trader.',
  ownData: 'Every trader, for their own data.',
  member: 'Every trader, for their own company.',
  privileged: 'Admins and individual accounts, for their own company.',
  businessMember: 'Every trader of a business; not individual accounts.',
  businessAdmin: 'Admins of a business, for their own company.',
  connectionManager:
    'Admins, for exchanges; admins and individual accounts, for custodians and prime brokers. For their own company.',
  individual:
    'Individual accounts, for their own account; members of a business must contact support.',
  passwordHolder: 'Every trader except those who sign in with SSO, for their own account.',
  platform: 'The platform role only.',
} as const;
export type Policy = keyof typeof POLICIES;

/**
 * What an id in a request must be, and the status for any other id. The server checks it in
 * the `*-id-checks.ts` of each feature.
 */
export const ID_RULES = {
  self: { is: 'the caller', refusal: 403 },
  ownEmail: { is: 'the e-mail of the caller', refusal: 403 },
  company: { is: "the caller's company", refusal: 403 },
  member: { is: 'a member of the company', refusal: 404 },
  members: { is: 'members of the company', refusal: 404 },
  colleagues: { is: 'members of the company who have joined', refusal: 404 },
  apiKey: { is: 'an API access token of the company', refusal: 404 },
  connection: { is: 'an exchange, custodian or prime broker of the company', refusal: 404 },
  account: { is: 'an exchange, custodian or prime broker that the caller sees', refusal: 404 },
  accounts: {
    is: 'exchanges, custodians or prime brokers that the caller sees',
    refusal: 404,
  },
  paperAccount: { is: 'a paper account that the caller sees', refusal: 404 },
  order: { is: 'an order of an account that the caller sees', refusal: 404 },
  algoOrder: { is: 'an algo of accounts that the caller sees', refusal: 404 },
  custodian: { is: 'a custodian of the company', refusal: 404 },
  primeBroker: { is: 'a prime broker of the company', refusal: 404 },
  exchanges: { is: 'exchanges of the company', refusal: 404 },
  vault: { is: 'a vault of the company', refusal: 404 },
  vaults: { is: 'added vaults of the company', refusal: 404 },
  group: { is: 'a group of the company', refusal: 404 },
  visibleGroup: { is: 'a group of the company, for members their own', refusal: 404 },
  strategyGroup: { is: 'a strategy group of the company', refusal: 404 },
  strategy: { is: 'a strategy ID of the company', refusal: 404 },
  strategies: { is: 'strategy IDs of the company', refusal: 404 },
  sheet: { is: 'a sheet of the caller', refusal: 404 },
  analyticalView: { is: 'an analytical view of the caller', refusal: 404 },
  myWidget: { is: 'a saved widget of the caller', refusal: 404 },
  component: { is: 'a saved widget of the caller or a widget on their sheets', refusal: 404 },
  notifications: { is: 'no notifications of other traders', refusal: 404 },
  priceAlert: { is: 'a price alert of the caller', refusal: 404 },
  riskAlert: { is: 'a risk alert of the caller', refusal: 404 },
  newsFeed: { is: 'a news feed of the company', refusal: 404 },
  upload: { is: 'an open upload', refusal: 404 },
  gate: { is: 'a gate', refusal: 404 },
} as const;
export type IdRule = keyof typeof ID_RULES;

/** The rules of ids by their place in the request, in the order in which they are checked. */
export type IdRules = Readonly<Record<`query.${string}` | `body.${string}`, IdRule>>;

/** The part of an endpoint that states who may call it. */
export interface Callers {
  readonly callers: Policy;
  /** Checked before the role, which depends on them or needs no look-up. */
  readonly idsBeforeRole?: IdRules;
  /** Checked after the role. */
  readonly ids?: IdRules;
  /** What depends on more than role and ids, and is therefore left to the handler. */
  readonly handlerRule?: string;
  /** Whether API access tokens are refused, so that it requires a signed-in user. */
  readonly signedInOnly?: true;
}

/**
 * `open` endpoints need no session; all others respond 401 before any other check. `session`
 * endpoints also accept API access tokens, `person` endpoints require a signed-in user.
 */
export type Access = 'open' | 'session' | 'person';

export function accessOf({ callers, signedInOnly }: Callers): Access {
  if (callers === 'anyone') return 'open';
  return signedInOnly ? 'person' : 'session';
}
