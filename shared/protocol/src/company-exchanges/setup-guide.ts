/** The path under which the server serves the setup guides. */
export const GUIDES_PATH = '/guides';

/** The name of a provider in the address of its setup guide. */
export const guideName = (exchangeId: string): string =>
  exchangeId === 'metamask_institutional' ? 'metamask-ins' : exchangeId.replaceAll('_', '-');

/** The address of a provider's setup guide. `exchangeId` is the provider's id in the catalogue. */
export const guidePath = (exchangeId: string): string => `${GUIDES_PATH}/${guideName(exchangeId)}`;
