import type { VenueChoice } from '@parallax/channels';
import type { CompanyExchange, Exchange } from '@parallax/contract';
import {
  isOwnExchange,
  isPrimeBroker,
  isTradingExchange,
  type PickerGroup,
  type PickerOption,
} from '@parallax/ui';

/** Something to choose in the venue filter. */
export interface VenueOption extends VenueChoice {
  /** quiet text beside the name: what the trader calls it, or whose vault it is */
  detail: string | undefined;
}

export const choiceKey = ({ group, id }: Pick<VenueChoice, 'group' | 'id'>): string =>
  `${group}:${id}`;

const GROUPS = [
  { group: 'exchange', label: 'Exchanges', empty: 'No exchanges' },
  { group: 'vault', label: 'Vaults', empty: 'No vaults' },
  { group: 'prime-broker', label: 'Prime brokers', empty: 'No prime brokers' },
] as const;

const HOLDS_ONLY = 'holds only';
const GONE = 'not connected any more';

const byName = (a: VenueOption, b: VenueOption): number => a.name.localeCompare(b.name, 'en');

/** What the trader's own exchanges or brokers are called; several connections to one are one venue. */
function ownVenues(
  group: 'exchange' | 'prime-broker',
  connections: readonly CompanyExchange[],
  venuesOf: (connection: CompanyExchange) => string[],
): VenueOption[] {
  const options = new Map<string, VenueOption>();
  for (const connection of connections) {
    const { exchangeId: id, exchangeDisplayName, name } = connection;
    const known = options.get(id);
    const detail = known?.detail === undefined ? name : `${known.detail}, ${name}`;
    options.set(id, { group, id, name: exchangeDisplayName, venues: venuesOf(connection), detail });
  }
  return [...options.values()];
}

/**
 * What the trader can filter by: their company's active exchanges, its vaults and its prime brokers.
 * Exchanges and prime brokers come from the catalogue where they have none. A prime broker and its
 * vaults trade at the prime exchanges; a custodian only holds, so its vaults trade nowhere and hide no
 * contract.
 */
export function venueOptions(
  connections: readonly CompanyExchange[],
  catalogue: readonly Exchange[],
): VenueOption[] {
  const prime = catalogue.filter((each) => each.isPrime).map(({ name }) => name);
  const fromCatalogue = (
    group: 'exchange' | 'prime-broker',
    fits: (exchange: Exchange) => boolean,
    venuesOf: (exchange: Exchange) => string[],
  ): VenueOption[] =>
    catalogue.filter(fits).map((each) => ({
      group,
      id: each.id,
      name: each.displayName,
      venues: venuesOf(each),
      detail: undefined,
    }));

  const exchanges = ownVenues('exchange', connections.filter(isOwnExchange), (each) => [
    each.exchangeName,
  ]);
  const brokers = ownVenues('prime-broker', connections.filter(isPrimeBroker), () => prime);
  const vaults = connections
    .filter(({ active }) => active)
    .flatMap(({ name: alias, companyExchangeVaults }) =>
      companyExchangeVaults
        .filter((vault) => vault.active && !vault.deleted)
        .map(
          ({ id, name, exchange }): VenueOption => ({
            group: 'vault',
            id,
            name,
            venues: exchange.primeBroker ? prime : [],
            detail: exchange.primeBroker ? alias : `${alias} · ${HOLDS_ONLY}`,
          }),
        ),
    );
  return [
    ...(exchanges.length > 0
      ? exchanges
      : fromCatalogue('exchange', isTradingExchange, ({ name }) => [name])),
    ...vaults,
    ...(brokers.length > 0 ? brokers : fromCatalogue('prime-broker', isPrimeBroker, () => prime)),
  ].sort(byName);
}

/** The options by group, and what is chosen though it is not the trader's any more. */
export function venueGroups(
  options: readonly VenueOption[],
  chosen: readonly VenueChoice[],
): PickerGroup[] {
  const known = new Set(options.map(choiceKey));
  const gone = chosen
    .filter((choice) => !known.has(choiceKey(choice)))
    .map(({ group, id, name, venues }): VenueOption => ({ group, id, name, venues, detail: GONE }));
  return GROUPS.map(({ group, label, empty }) => ({
    label,
    empty,
    options: [...options, ...gone]
      .filter((option) => option.group === group)
      .map(
        (option): PickerOption => ({
          value: choiceKey(option),
          label: option.name,
          detail: option.detail,
        }),
      ),
  }));
}
