import type { VenueChoice } from '@parallax/channels';
import type { CompanyExchange, Exchange } from '@parallax/protocol';
import {
  isOwnExchange,
  isPrimeBroker,
  isTradingExchange,
  type PickerGroup,
  type PickerOption,
} from '@parallax/ui';

/** An option of the venue filter. */
export interface VenueOption extends VenueChoice {
  /** secondary text beside the name: the trader's alias, or the owner of the vault */
  detail: string | undefined;
}

export const choiceKey = ({ group, id }: Pick<VenueChoice, 'group' | 'id'>): string =>
  `${group}:${id}`;

const GROUPS = [
  { group: 'exchange', label: 'Exchanges', empty: 'No exchanges' },
  { group: 'vault', label: 'Vaults', empty: 'No vaults' },
  { group: 'prime-broker', label: 'Prime brokers', empty: 'No prime brokers' },
] as const;

const CUSTODY_ONLY = 'custody only';
const NOT_CONNECTED = 'no longer connected';

const byName = (a: VenueOption, b: VenueOption): number => a.name.localeCompare(b.name, 'en');

/** Options for the company's exchanges or brokers; several connections to one share an option. */
function companyVenues(
  group: 'exchange' | 'prime-broker',
  connections: readonly CompanyExchange[],
  venuesOf: (connection: CompanyExchange) => string[],
): VenueOption[] {
  const options = new Map<string, VenueOption>();
  for (const connection of connections) {
    const { exchangeId: id, exchangeDisplayName, name } = connection;
    const previous = options.get(id);
    const detail = previous?.detail === undefined ? name : `${previous.detail}, ${name}`;
    options.set(id, { group, id, name: exchangeDisplayName, venues: venuesOf(connection), detail });
  }
  return [...options.values()];
}

/**
 * The options of the venue filter: the company's active exchanges, vaults and prime brokers. If it
 * has no exchanges or no prime brokers, those of the catalogue are listed. Prime brokers and their
 * vaults trade at the prime exchanges; vaults of custodians have no venues and hide no contract.
 */
export function venueOptions(
  connections: readonly CompanyExchange[],
  catalogue: readonly Exchange[],
): VenueOption[] {
  const prime = catalogue.filter((each) => each.isPrime).map(({ name }) => name);
  const fromCatalogue = (
    group: 'exchange' | 'prime-broker',
    matches: (exchange: Exchange) => boolean,
    venuesOf: (exchange: Exchange) => string[],
  ): VenueOption[] =>
    catalogue.filter(matches).map((each) => ({
      group,
      id: each.id,
      name: each.displayName,
      venues: venuesOf(each),
      detail: undefined,
    }));

  const exchanges = companyVenues('exchange', connections.filter(isOwnExchange), (each) => [
    each.exchangeName,
  ]);
  const brokers = companyVenues('prime-broker', connections.filter(isPrimeBroker), () => prime);
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
            detail: exchange.primeBroker ? alias : `${alias} · ${CUSTODY_ONLY}`,
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

/** Groups the options, including chosen venues that are no longer connected. */
export function venueGroups(
  options: readonly VenueOption[],
  chosen: readonly VenueChoice[],
): PickerGroup[] {
  const ids = new Set(options.map(choiceKey));
  const disconnected = chosen
    .filter((choice) => !ids.has(choiceKey(choice)))
    .map(
      ({ group, id, name, venues }): VenueOption => ({
        group,
        id,
        name,
        venues,
        detail: NOT_CONNECTED,
      }),
    );
  return GROUPS.map(({ group, label, empty }) => ({
    label,
    empty,
    options: [...options, ...disconnected]
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
