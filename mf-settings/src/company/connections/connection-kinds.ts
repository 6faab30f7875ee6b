import type { CompanyExchange } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';

export type Kind = 'exchange' | 'custodian' | 'prime-broker';
export type Connections = readonly CompanyExchange[];

interface KindTexts {
  readonly title: string;
  /** beside the count, as the specification writes it */
  readonly counted?: string;
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
    word: 'exchanges',
    tab: 'Exchanges',
    noneAdded: 'No exchanges added',
    noneAssigned: 'No exchanges assigned to you',
  },
  custodian: {
    title: 'Custodians and Vaults',
    counted: 'Custodian(s)',
    word: 'custodians',
    tab: 'Custodians',
    noneAdded: 'No custodians added',
    noneAssigned: 'No custodians assigned to you',
  },
  'prime-broker': {
    title: 'Prime Brokers',
    counted: 'Prime Broker(s)',
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

/** '2 Exchanges'; with vaults in the words of the specification: '2 Custodian(s) and 3 Vault(s)'. */
export function countText(kind: Kind, connections: Connections): string {
  const { length } = connections;
  if (kind === 'exchange') return counted(length, 'Exchange');
  const count = `${length} ${KINDS[kind].counted}`;
  const vaults = connections.flatMap(({ companyExchangeVaults }) => companyExchangeVaults);
  return `${count} and ${vaults.length} Vault(s)`;
}
