import {
  alertConditionText,
  alertContractKeys,
  alertContractsText,
  alertFigureText,
  type Contract,
  fullContractName,
  type PriceAlertEvent,
} from '@parallax/protocol';
import type { NotificationContent } from '../notifications/notification-store.ts';
import type { Firing, WatchedAlert } from './watched-alert.ts';

/** The contracts by key, without those that were already removed when this server started. */
type Contracts = ReadonlyMap<string, Contract>;

interface AlertDescription {
  /** 'BTC/USDT perp above 120,000.00' */
  readonly title: string;
  /** 'Binance Spot', 'OKX − Binance Spot' */
  readonly venues: string;
  readonly priceDecimals: number;
}

function describeAlert(alert: WatchedAlert, contracts: Contracts): AlertDescription {
  const priceDecimals = contracts.get(alert.contract)?.priceDecimals ?? 0;
  const keys = alertContractKeys(alert);
  const venues = new Set(keys.flatMap((key) => contracts.get(key)?.exchangeName ?? []));
  return {
    title: `${alertContractsText(alert, contracts)} ${alertConditionText(alert, priceDecimals)}`,
    venues: [...venues].join(' − '),
    priceDecimals,
  };
}

const dataOf = (
  { id, kind, contract, other, value }: WatchedAlert,
  event: PriceAlertEvent['event'],
  figure: number | null,
): string => {
  const data: PriceAlertEvent = { priceAlert: id, event, kind, contract, other, value, figure };
  return JSON.stringify(data);
};

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** For example '23:41:05 UTC'; '23:41 UTC' if from a candle; '22 Nov 23:41 UTC' if not today. */
function utcTime({ at, isFromCandle }: Firing, now: number): string {
  const time = new Date(at).toISOString().slice(11, isFromCandle ? 16 : 19);
  const day = dayFormat.format(at);
  return day === dayFormat.format(now) ? `${time} UTC` : `${day} ${time} UTC`;
}

const FIGURE_LABELS: Readonly<Record<WatchedAlert['kind'], string>> = {
  above: 'Last price',
  below: 'Last price',
  crosses: 'Last price',
  moves: 'Moved',
  spread: 'Spread',
  funding: 'Funding',
  basis: 'Annualised basis',
};

/** The notification, sent at `now`, of an alert that fired. */
export function firedMessage(
  alert: WatchedAlert,
  firing: Firing,
  { contracts, now }: { contracts: Contracts; now: number },
): NotificationContent {
  const { title, venues, priceDecimals } = describeAlert(alert, contracts);
  const value = alertFigureText(alert.kind, firing.figure, priceDecimals);
  const onVenues = venues === '' ? '' : ` on ${venues}`;
  return {
    type: 'ALERT',
    title,
    short_message: `${FIGURE_LABELS[alert.kind]} ${value}${onVenues} at ${utcTime(firing, now)}.`,
    data: dataOf(alert, 'fired', firing.figure),
  };
}

/** The name of the expired contract of a spread; 'the contract' for any other alert. */
function expiredName(alert: WatchedAlert, contracts: Contracts): string {
  if (alert.other === null) return 'the contract';
  const expired = alertContractKeys(alert)
    .flatMap((key) => contracts.get(key) ?? [])
    .find(({ expiry }) => expiry === alert.expiresAt);
  return expired === undefined ? 'a contract' : fullContractName(expired);
}

/** The notification that a contract of an alert has expired. */
export function expiredMessage(alert: WatchedAlert, contracts: Contracts): NotificationContent {
  const { title } = describeAlert(alert, contracts);
  return {
    type: 'ALERT',
    title: 'Price alert deactivated',
    short_message: `${title}: ${expiredName(alert, contracts)} has expired.`,
    data: dataOf(alert, 'deactivated', null),
  };
}
