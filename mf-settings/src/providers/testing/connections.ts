import { jest } from '@jest/globals';
import * as api from '@parallax/api';
import {
  type CompanyExchange,
  type Endpoint,
  listCompanyExchanges,
  listExchanges,
  type Vault,
} from '@parallax/protocol';
import type { connectionChanged } from '@parallax/store';
import * as uiState from '@parallax/ui/state';

type Respond = (input: unknown) => unknown;
export interface SentRequest {
  readonly endpoint: Endpoint;
  readonly input: unknown;
}

const responses = new Map<Endpoint, Respond>();
const messages = new Map<Endpoint, string>();
const sent: SentRequest[] = [];
export const showToast: jest.Mock<(toast: object) => void> = jest.fn();
type Changed = typeof connectionChanged;
/** `connectionChanged` of the store. */
export const changed: jest.Mock<Changed> = jest.fn<Changed>();

async function respond(endpoint: Endpoint, input: unknown): Promise<unknown> {
  sent.push({ endpoint, input });
  const data = await responses.get(endpoint)?.(input);
  if (data instanceof Error) throw data;
  return data ?? null;
}

/** A configurable server that replaces `@parallax/api`. */
export const fakeServer = {
  /** Responds with data, or fails with an error. */
  respond(endpoint: Endpoint, response: Respond, message?: string): void {
    responses.set(endpoint, response);
    if (message !== undefined) messages.set(endpoint, message);
  },
  /** Fails once, then responds as before. */
  failOnce(endpoint: Endpoint, error: Error): void {
    const before = responses.get(endpoint);
    responses.set(endpoint, () => {
      if (before) responses.set(endpoint, before);
      else responses.delete(endpoint);
      return error;
    });
  },
  sent: (...endpoints: Endpoint[]): SentRequest[] =>
    sent.filter(({ endpoint }) => endpoints.includes(endpoint)),
  inputs: (endpoint: Endpoint): unknown[] => fakeServer.sent(endpoint).map(({ input }) => input),
  reset(): void {
    responses.clear();
    messages.clear();
    sent.length = 0;
    showToast.mockReset();
    changed.mockReset();
  },
};

export const refusal = (...texts: string[]) => new api.ApiError('a call', { status: 400, texts });
export const noAnswer = new api.ApiError('a call', { noResponse: 'network' });

export const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const trader = { id: traderId, traderId, companyId };
export const ADMIN = { ...trader, companyType: 'BUSINESS', isAdmin: true };
export const MEMBER = { ...trader, companyType: 'BUSINESS', isAdmin: false };
export const INDIVIDUAL = { ...trader, companyType: 'INDIVIDUAL', isAdmin: false };

export const idOf = (number: number): string =>
  `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const entry = (id: string, name: string, displayName: string, isPrimeBroker: boolean) => ({
  id,
  type: isPrimeBroker ? 'PRIME_BROKER' : 'CUSTODIAN',
  name,
  displayName,
  custodian: !isPrimeBroker,
  primeBroker: isPrimeBroker,
  active: true,
  tradable: false,
  isPrime: false,
  takerFee: null,
  takerFeeSource: null,
});
export const CATALOGUE = [
  entry('fireblocks', 'FIREBLOCKS', 'Fireblocks', false),
  entry('copper', 'Copper', 'Copper', false),
  entry('coinbase_prime_custody', 'Coinbase Prime Custody', 'Coinbase Prime Custody', false),
  entry('metamask_institutional', 'Metamask Institutional', 'Metamask Ins.', false),
  entry('hidden_road', 'Hidden Road', 'Hidden Road', true),
];
type EntryId = 'fireblocks' | 'copper' | 'metamask_institutional' | 'hidden_road';
const catalogueEntry = (id: EntryId) => {
  const found = CATALOGUE.find((each) => each.id === id);
  if (!found) throw new Error(`The catalogue has no ${id}.`);
  return found;
};

export const vault = (number: number, more: Partial<Vault> = {}): Vault => ({
  id: idOf(100 + number),
  externalId: `vault-${number}`,
  name: `Vault ${number}`,
  activeAddresses: number,
  active: true,
  deleted: false,
  new: false,
  exchange: {
    id: 'copper',
    name: 'Copper',
    displayName: 'Copper',
    custodian: true,
    primeBroker: false,
  },
  ...more,
});

export function connection(
  number: number,
  id: EntryId,
  name: string,
  companyExchangeVaults: Vault[] = [],
): CompanyExchange {
  const { name: exchangeName, type, displayName, custodian, primeBroker } = catalogueEntry(id);
  return {
    id: idOf(number),
    name,
    exchangeId: id,
    exchangeName,
    exchangeType: type,
    exchangeDisplayName: displayName,
    exchangeMode: 'LIVE',
    apiKey: `k${number}Ts`,
    active: true,
    allowExecution: false,
    execution: false,
    custodian,
    primeBroker,
    companyExchangeVaults,
  };
}

/** Replaces server, toasts and trader; call it before importing the tabs. */
export async function mockSurroundings(): Promise<{ signInAs: (who: object) => void }> {
  let signedIn: object = ADMIN;
  jest.unstable_mockModule('@parallax/api', () => ({
    ...api,
    callApi: respond,
    async callForResponse(endpoint: Endpoint, input: unknown) {
      return { data: await respond(endpoint, input), message: messages.get(endpoint) };
    },
  }));
  jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
  const store = await import('@parallax/store');
  jest.unstable_mockModule('@parallax/store', () => ({
    ...store,
    useTrader: () => ({ state: 'success', value: signedIn }),
    useExchanges: () => CATALOGUE,
    connectionChanged: changed,
  }));
  return {
    signInAs(who) {
      signedIn = who;
      fakeServer.respond(listExchanges, () => CATALOGUE);
      if (!responses.has(listCompanyExchanges)) {
        fakeServer.respond(listCompanyExchanges, () => []);
      }
    },
  };
}
