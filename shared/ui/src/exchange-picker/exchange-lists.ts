import type { Exchange } from '@parallax/protocol';

type Flags = Pick<Exchange, 'custodian' | 'primeBroker' | 'active' | 'tradable'>;

/** Whether contracts are traded on the exchange: active, tradable, neither a custodian nor a prime broker. */
export const isTradingExchange = (exchange: Flags): boolean =>
  exchange.active && exchange.tradable && !exchange.custodian && !exchange.primeBroker;

/** Whether it counts as one of the trader's exchanges: active, no custodian and no prime broker. */
export const isOwnExchange = (exchange: Omit<Flags, 'tradable'>): boolean =>
  exchange.active && !exchange.custodian && !exchange.primeBroker;

export const isPrimeBroker = (exchange: Omit<Flags, 'tradable'>): boolean =>
  exchange.active && exchange.primeBroker;
