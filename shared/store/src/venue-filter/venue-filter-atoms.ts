import { type Channel, openChannel, type VenueChoice, venueChoiceSchema } from '@parallax/channels';
import { atom } from 'jotai';
import { z } from 'zod';
import { contractsAtom } from '../catalogue/catalogue-atoms.ts';
import { jotaiStore } from '../jotai-store.ts';
import { forgetWithSession, privateValue } from '../private-state.ts';
import { passesVenueFilter } from './passes-venue-filter.ts';

const stored = privateValue('venue-filter', z.array(venueChoiceSchema));

let channel: Channel<'filter-contracts'> | undefined;
/** The page's own end, for sending and for listening: it does not hear itself. */
function filterChannel(): Channel<'filter-contracts'> {
  channel ??= openChannel('filter-contracts');
  return channel;
}

/** What is chosen, in this tab and in the others while anything shows it. */
export const chosenVenuesAtom = atom<readonly VenueChoice[]>(stored.read() ?? []);
chosenVenuesAtom.onMount = (set) => {
  const stop = filterChannel().listen(({ chosen }) => set(chosen));
  // what another tab has said while this one did not listen yet is kept there
  const kept = stored.read();
  if (kept) set(kept);
  return stop;
};

export const passesAtom = atom((get) => passesVenueFilter(get(chosenVenuesAtom)));

/** The very catalogue while nothing of it is hidden. */
export const shownContractsAtom = atom((get) => {
  const contracts = get(contractsAtom);
  const shown = contracts.filter(get(passesAtom));
  return shown.length === contracts.length ? contracts : shown;
});

/** Sets the filter here and in every other tab, and keeps it for the next load. */
export function chooseVenues(chosen: readonly VenueChoice[]): void {
  stored.write([...chosen]);
  jotaiStore.set(chosenVenuesAtom, chosen);
  filterChannel().post({ chosen: [...chosen] });
}

forgetWithSession(() => jotaiStore.set(chosenVenuesAtom, []));
