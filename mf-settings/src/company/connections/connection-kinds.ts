import type { CompanyExchange } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';

export type Kind = 'exchange' | 'custodian' | 'prime-broker';
export type Connections = readonly CompanyExchange[];

interface KindTexts {
  readonly title: string;
  /** the number of connections and vaults; the wording with vaults is that of the specification */
  readonly count: (connections: number, vaults: number) => string;
  /** in a sentence */
  readonly word: string;
  /** the settings tab where admins add them */
  readonly tab: string;
  readonly noneAdded: string;
  readonly noneAssigned: string;
}

export const KINDS: Readonly<Record<Kind, KindTexts>> = {
  exchange: {
    title: 'Exchanges',
    count: (exchanges) => counted(exchanges, 'exchange'),
    word: 'exchanges',
    tab: 'Exchanges',
    noneAdded: 'No exchanges added',
    noneAssigned: 'No exchanges assigned to you',
  },
  custodian: {
    title: 'Custodians and Vaults',
    count: (custodians, vaults) => `${custodians} Custodian(s) and ${vaults} Vault(s)`,
    word: 'custodians',
    tab: 'Custodians',
    noneAdded: 'No custodians added',
    noneAssigned: 'No custodians assigned to you',
  },
  'prime-broker': {
    title: 'Prime Brokers',
    count: (primeBrokers, vaults) => `${primeBrokers} Prime Broker(s) and ${vaults} Vault(s)`,
    word: 'prime brokers',
    tab: 'Prime Brokers',
    noneAdded: 'No prime brokers added',
    noneAssigned: 'No prime brokers assigned to you',
  },
};

const kindOf = ({ custodian, primeBroker }: CompanyExchange): Kind => {
  if (primeBroker) return 'prime-broker';
  return custodian ? 'custodian' : 'exchange';
};

export const ofKind = (kind: Kind, all: Connections): Connections =>
  all.filter((connection) => kindOf(connection) === kind);

/** '2 exchanges', or '2 Custodian(s) and 3 Vault(s)'. */
export function countText(kind: Kind, connections: Connections): string {
  const vaults = connections.flatMap(({ companyExchangeVaults }) => companyExchangeVaults);
  return KINDS[kind].count(connections.length, vaults.length);
}
