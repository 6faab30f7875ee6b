/** Maximum length of each list of a trader or company. `items` names its entries in messages. */
export const LIST_LIMITS = {
  sheet: { owner: 'trader', items: 'sheets', max: 100 },
  my_widget: { owner: 'trader', items: 'saved widgets', max: 100 },
  price_alert: { owner: 'trader', items: 'price alerts', max: 200 },
  risk_alert: { owner: 'trader', items: 'risk alerts', max: 100 },
  company_group: { owner: 'company', items: 'groups', max: 100 },
  strategy_group: { owner: 'company', items: 'strategy groups', max: 100 },
  strategy: { owner: 'company', items: 'strategy IDs', max: 200 },
  api_key: { owner: 'company', items: 'API keys', max: 50 },
  news_feed: { owner: 'company', items: 'news feeds', max: 20 },
  company_exchange: {
    owner: 'company',
    items: 'exchanges, custodians and prime brokers',
    max: 100,
  },
  trader: { owner: 'company', items: 'members, including invited ones', max: 500 },
} as const;
export type LimitedList = keyof typeof LIST_LIMITS;

/** Message of the 409 response when a list is at its limit. */
export function listFull(list: LimitedList): string {
  const { owner, items, max } = LIST_LIMITS[list];
  const has = owner === 'trader' ? 'You have' : 'Your company has';
  return `${has} ${max} ${items}, the maximum. Remove one to add another.`;
}

/** Maximum total length of the settings of a trader's saved widgets, in characters. */
export const MY_WIDGETS_SETTINGS_MAX = 2_000_000;
export const MY_WIDGETS_LARGE = `The settings of your saved widgets have at most ${MY_WIDGETS_SETTINGS_MAX} characters together. Remove one to add another.`;
