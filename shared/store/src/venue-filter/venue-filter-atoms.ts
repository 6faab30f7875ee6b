import { type Channel, openChannel, type VenueChoice, venueChoiceSchema } from '@parallax/channels';
import type { Contract } from '@parallax/protocol';
import { atom } from 'jotai';
import { z } from 'zod';
import { contractsAtom } from '../catalogue/catalogue-atoms.ts';
import { disconnectedVenuesAtom } from '../catalogue/disconnected-venues.ts';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset, sessionScopedItem } from '../private-state.ts';
import { sessionTraderId } from '../session-state/session-atom.ts';

/** Whether a contract passes the filter. */
export type PassesFilter = (contract: Pick<Contract, 'exchange'>) => boolean;

/**
 * A contract passes if any chosen entry trades at its exchange. Entries without venues, such as
 * vaults of custodians, do not filter; without any venue, every contract passes.
 */
export function passesVenueFilter(chosen: readonly VenueChoice[]): PassesFilter {
  const venues = new Set(chosen.flatMap((choice) => choice.venues));
  if (venues.size === 0) return () => true;
  return ({ exchange }) => venues.has(exchange);
}

const stored = sessionScopedItem('venue-filter', z.array(venueChoiceSchema));

let channel: Channel<'filter-contracts'> | undefined;
/** One object for posting and listening, so that a page does not receive its own messages. */
function filterChannel(): Channel<'filter-contracts'> {
  channel ??= openChannel('filter-contracts');
  return channel;
}

/** The selected entries, in sync with the other tabs while mounted. */
export const chosenVenuesAtom = atom<readonly VenueChoice[]>(stored.read() ?? []);
chosenVenuesAtom.onMount = (set) => {
  const stop = filterChannel().listen(({ traderId, chosen }) => {
    // a message may arrive after another trader has signed in
    if (traderId === undefined || traderId === sessionTraderId()) set(chosen);
  });
  // another tab may have changed the filter before this one subscribed
  const current = stored.read();
  if (current) set(current);
  return stop;
};

/** Disconnected venues never pass, even if they are selected. */
export const passesAtom = atom((get) => {
  const passes = passesVenueFilter(get(chosenVenuesAtom));
  const disconnected = get(disconnectedVenuesAtom);
  return disconnected.size === 0
    ? passes
    : (contract: Pick<Contract, 'exchange'>) =>
        passes(contract) && !disconnected.has(contract.exchange);
});

/** The identical catalogue array if nothing is hidden. */
export const shownContractsAtom = atom((get) => {
  const contracts = get(contractsAtom);
  const shown = contracts.filter(get(passesAtom));
  return shown.length === contracts.length ? contracts : shown;
});

/** Sets the filter in every tab and stores it. */
export function chooseVenues(chosen: readonly VenueChoice[]): void {
  stored.write([...chosen]);
  jotaiStore.set(chosenVenuesAtom, chosen);
  filterChannel().post({ traderId: sessionTraderId(), chosen: [...chosen] });
}

onSessionReset(() => jotaiStore.set(chosenVenuesAtom, []));
