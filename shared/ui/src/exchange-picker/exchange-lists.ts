import type { Exchange } from '@parallax/contract';

type Flags = Pick<Exchange, 'custodian' | 'primeBroker' | 'active' | 'tradable'>;

/** An exchange that contracts are traded at: no custodian, no prime broker, active and tradable. */
export const isTradingExchange = (exchange: Flags): boolean =>
  exchange.active && exchange.tradable && !exchange.custodian && !exchange.primeBroker;

/** One of a trader's own exchanges: active, and neither a custodian nor a prime broker. */
export const isOwnExchange = (exchange: Omit<Flags, 'tradable'>): boolean =>
  exchange.active && !exchange.custodian && !exchange.primeBroker;

/** A prime broker that is active. */
export const isPrimeBroker = (exchange: Omit<Flags, 'tradable'>): boolean =>
  exchange.active && exchange.primeBroker;
