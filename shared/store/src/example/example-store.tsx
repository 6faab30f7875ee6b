import type { Contract, Exchange, InstrumentType, Session, Venue } from '@parallax/protocol';
import { createStore } from 'jotai';
import { type ReactNode, useState } from 'react';
import {
  contractsAtom,
  exchangesAtom,
  instrumentTypesAtom,
  stepStatesAtom,
  venuesAtom,
} from '../catalogue/catalogue-atoms.ts';
import { chosenKeyAtom } from '../dash-contract/use-dash-contract.ts';
import { PageStoreContext } from '../page-store.ts';
import { sessionAtom } from '../session/session-atom.ts';
import { traderAtom } from '../trader/trader-atom.ts';
import { unfilteredAtom } from '../venue-filter/venue-filter-atoms.ts';

/** The content of an example store, in place of the catalogue and the session. */
export interface ExampleCatalogue {
  readonly contracts: readonly Contract[];
  readonly exchanges: readonly Exchange[];
  readonly venues: readonly Venue[];
  readonly instrumentTypes: readonly InstrumentType[];
  readonly session: Session;
}

function exampleStore(catalogue: ExampleCatalogue) {
  const store = createStore();
  store.set(contractsAtom, catalogue.contracts);
  store.set(exchangesAtom, catalogue.exchanges);
  store.set(venuesAtom, catalogue.venues);
  store.set(instrumentTypesAtom, catalogue.instrumentTypes);
  store.set(stepStatesAtom, {
    contracts: 'done',
    exchanges: 'done',
    venues: 'done',
    instrumentTypes: 'done',
  });
  store.set(sessionAtom, { state: 'signed-in', session: catalogue.session });
  store.set(traderAtom, { state: 'error', message: 'An example has no trader.' });
  store.set(unfilteredAtom, true);
  store.set(chosenKeyAtom, undefined);
  return store;
}

/**
 * Provides an example, the invented data of a widget's preview, to the hooks of this package in place of
 * the page's catalogue and session.
 */
export function ExampleStoreProvider({
  catalogue,
  children,
}: {
  /** later changes of this property are ignored */
  catalogue: ExampleCatalogue;
  children: ReactNode;
}): ReactNode {
  const [store] = useState(() => exampleStore(catalogue));
  return <PageStoreContext value={store}>{children}</PageStoreContext>;
}
