/** Maximum length of lists per trader or company. `what` names the items in messages. */
export const LIST_LIMITS = {
  sheet: { owner: 'trader', what: 'sheets', max: 100 },
  my_widget: { owner: 'trader', what: 'saved widgets', max: 100 },
  price_alert: { owner: 'trader', what: 'price alerts', max: 200 },
  company_group: { owner: 'company', what: 'groups', max: 100 },
  strategy_group: { owner: 'company', what: 'strategy groups', max: 100 },
  strategy: { owner: 'company', what: 'strategy IDs', max: 200 },
  api_key: { owner: 'company', what: 'API keys', max: 50 },
  company_exchange: {
    owner: 'company',
    what: 'exchanges, custodians and prime brokers',
    max: 100,
  },
  trader: { owner: 'company', what: 'members, invited ones included', max: 500 },
} as const;
export type LimitedList = keyof typeof LIST_LIMITS;

/** Message of the 409 response when a list is at its limit. */
export function listFull(list: LimitedList): string {
  const { owner, what, max } = LIST_LIMITS[list];
  const has = owner === 'trader' ? 'You have' : 'Your company has';
  return `${has} ${max} ${what}, the most there may be. Remove one to add another.`;
}

/** Maximum total length of the settings of a trader's saved widgets, in characters. */
export const MY_WIDGETS_SETTINGS_MAX = 2_000_000;
export const MY_WIDGETS_LARGE = `The settings of your saved widgets have at most ${MY_WIDGETS_SETTINGS_MAX} characters together. Remove one to add another.`;
