import { lastTicker, serverNow } from '@parallax/feed';
import {
  alertContractKeys,
  alertContractsText,
  alertFigure,
  alertFigureText,
  alertPauseEnd,
  type Contract,
  isFractionAlert,
  type PriceAlert,
  partsOfContractKey,
  priceUnit,
} from '@parallax/protocol';
import type { Venue } from '@parallax/ui';
import {
  displayTimeZone,
  formatPercent,
  formatTime,
  NO_VALUE,
  timeZoneName,
} from '@parallax/ui/format';

/** An alert with its contracts, if the catalogue still has them. */
export interface AlertRow {
  readonly alert: PriceAlert;
  readonly contract: Contract | undefined;
  readonly other: Contract | undefined;
  /** the names of the alert's contracts, even of those that are no longer listed */
  readonly contractText: string;
  /** one for each contract of the alert */
  readonly venues: readonly Venue[];
}

export function alertRows(
  alerts: readonly PriceAlert[],
  byKey: ReadonlyMap<string, Contract>,
  nameOfVenue: (exchange: string) => string,
): readonly AlertRow[] {
  const venueOf = (key: string): Venue => {
    const { exchange } = partsOfContractKey(key);
    return byKey.get(key) ?? { exchange, exchangeName: nameOfVenue(exchange) };
  };
  return alerts.map((alert) => ({
    alert,
    contract: byKey.get(alert.contract),
    other: alert.other === null ? undefined : byKey.get(alert.other),
    contractText: alertContractsText(alert, byKey),
    venues: alertContractKeys(alert).map(venueOf),
  }));
}

/** The venues of the alert's contracts, each once. */
export const venuesOf = ({ venues }: AlertRow): readonly Venue[] => [
  ...new Map(venues.map((venue) => [venue.exchange, venue])).values(),
];

/** What the figure of an alert is computed from. */
type AlertTerms = Pick<AlertRow, 'alert' | 'contract'>;

export const priceDecimalsOf = ({ contract }: Pick<AlertRow, 'contract'>): number =>
  contract?.priceDecimals ?? 2;

/** The figure that the alert compares, from the latest tickers; null while it is unknown. */
export function figureOf({ alert, contract }: AlertTerms): number | null {
  const { kind } = alert;
  const ticker = lastTicker(alert.contract);
  if (ticker === undefined) return null;
  const other = alert.other === null ? undefined : lastTicker(alert.other);
  return alertFigure({ kind, ticker, other, expiry: contract?.expiry ?? null }, serverNow());
}

/** The current figure as text; the last price for an alert on moves. */
export function figureText(row: AlertTerms): string {
  const figure = figureOf(row);
  const kind = row.alert.kind === 'moves' ? 'above' : row.alert.kind;
  return figure === null ? NO_VALUE : alertFigureText(kind, figure, priceDecimalsOf(row));
}

/** The figure in the unit in which it is displayed. */
export function shownFigureOf(row: AlertTerms): number | null {
  const figure = figureOf(row);
  return figure !== null && isFractionAlert(row.alert.kind) ? figure * 100 : figure;
}

/** The unit in which the figure is displayed; '' for the price of a contract that is not listed. */
export function figureUnitOf({ alert, contract }: AlertTerms): string {
  if (isFractionAlert(alert.kind)) return '%';
  return contract === undefined ? '' : priceUnit(contract);
}

/**
 * The distance of the figure from the alert's value: for a price as a fraction of the price, for other
 * figures as the difference. Null for moves, whose reference price only the server has.
 */
export function distanceOf(row: AlertRow): number | null {
  const { kind, value } = row.alert;
  const figure = figureOf(row);
  if (figure === null || kind === 'moves') return null;
  return isFractionAlert(kind) ? value - figure : (value - figure) / figure;
}

export const distanceText = (row: AlertRow): string => formatPercent(distanceOf(row));

interface Status {
  readonly label: string;
  readonly tone: 'up' | 'down' | 'quiet';
}

/** The status of an alert at a server time. */
export function statusOf({ alert, contract, other }: AlertRow, now: number): Status {
  const { active, firedAt, conditionFiredAt = firedAt, repeat } = alert;
  const isListed = contract !== undefined && (alert.other === null || other !== undefined);
  if (!isListed) return { label: 'Not listed', tone: 'down' };
  if (!active) {
    const hasFired = conditionFiredAt !== null && repeat === 'once';
    return { label: hasFired ? 'Fired' : 'Off', tone: 'quiet' };
  }
  const firedTime = conditionFiredAt === null ? null : Date.parse(conditionFiredAt);
  const until = alertPauseEnd(firedTime, alert);
  if (until !== null && until > now) {
    const zone = timeZoneName(displayTimeZone(), until);
    return { label: `Paused until ${formatTime(until)} ${zone}`, tone: 'quiet' };
  }
  return { label: 'Watching', tone: 'up' };
}
