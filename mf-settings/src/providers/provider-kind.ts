import type { listVaults, QueryInput } from '@parallax/protocol';
import type { Provider } from './provider.ts';

/** The differences between custodians and prime brokers. */
export interface ProviderKind {
  /** the field of an exchange that marks this kind */
  readonly flag: 'custodian' | 'primeBroker';
  readonly providers: readonly [Provider, ...Provider[]];
  /** whether 'Next' is disabled without a secret; otherwise pressing it reports the missing secret */
  readonly nextNeedsSecret: boolean;
  /** whether all vaults are selected after the registration */
  readonly preselectsVaults: boolean;
  vaultsQuery(id: string): QueryInput<typeof listVaults>;
  readonly texts: {
    readonly title: string;
    readonly add: string;
    readonly emptyTitle: string;
    readonly addFirst: string;
    /** label of the filter whose first option is `allLabel` */
    readonly filterLabel: string;
    readonly allLabel: string;
    readonly allStatuses: string;
    readonly addTitle: string;
    readonly editTitle: string;
    /** the plural in sentences, as in 'prime brokers' */
    readonly items: string;
    /** accessible name of the list of providers */
    readonly providersLabel: string;
    readonly deleteTitle: string;
    readonly listFailed: string;
    readonly listVaultsNoResponse: string;
    readonly addFailed: string;
    readonly saveVaultsNoResponse: string;
    /** the provider is missing from the catalogue */
    readonly notInCatalogue: string;
  };
}
