export { useAccount, useAccountStates } from './accounts/use-account.ts';
export { useAccounts } from './accounts/use-accounts.ts';
export { retryBranding, useBranding, useLogoBase } from './branding/use-branding.ts';
export { loadedContracts } from './catalogue/catalogue-atoms.ts';
export { useConnectionsLoaded, useDisconnectedVenues } from './catalogue/disconnected-venues.ts';
export { loadCatalogue } from './catalogue/load-catalogue.ts';
export { namedContract } from './catalogue/named-contract.ts';
export {
  loadUnderlyingPrices,
  useSearchableContracts,
  useSortedByMoneyness,
} from './catalogue/sorted-by-moneyness.ts';
export {
  useCatalogueSteps,
  useContract,
  useContracts,
  useContractsByKey,
  useContractsState,
  useDefaultContract,
  useExchanges,
  useIndexContracts,
  useInstrumentTypes,
  useVenueNames,
  useVenues,
} from './catalogue/use-catalogue.ts';
export { useFundingHours } from './catalogue/use-funding-hours.ts';
export { type Listing, useExpired, useListing } from './catalogue/use-listing.ts';
export { followCompany } from './company-changes/follow-company.ts';
export { type ConnectionChange, connectionChanged } from './connections/connection-changed.ts';
export { followConnections } from './connections/follow-connections.ts';
export {
  chooseDashContract,
  dashContractKey,
  useDashContract,
} from './dash-contract/use-dash-contract.ts';
export type { Loadable } from './loadable.ts';
export { onQueriesChanged } from './mutation/changed-queries.ts';
export { mutate } from './mutation/mutate.ts';
export { dataOf, fromServer, type Mutation, type MutationOutcome } from './mutation/mutation.ts';
export { optimisticUpdate } from './mutation/optimistic-update.ts';
export { type ItemRequests, REMOVE, useItemRequests } from './mutation/use-item-requests.ts';
export { useMutation } from './mutation/use-mutation.ts';
export { type Save, type SaveOptions, useSave } from './mutation/use-save.ts';
export { withRequestId } from './mutation/with-request-id.ts';
export { useSaveWidget } from './my-widgets/use-save-widget.ts';
export { enableOfflineCache } from './offline/enable-offline-cache.ts';
export {
  type ChangeAnswer,
  followCancel,
  followChange,
  followSending,
  type OrderAnswer,
  onFollowedOrders,
  type RequestedChange,
  type SentOrder,
} from './orders/followed-orders.ts';
export { followOutages } from './outage/follow-outages.ts';
export { sessionScopedItem } from './private-state.ts';
export { followQueries } from './queries/follow-queries.ts';
export { useFailureToast } from './queries/use-failure-toast.ts';
export { useCachedReason, useCachedSince } from './response-cache/cached-since.ts';
export {
  type Destination,
  fillTicket,
  type SheetOpening,
  sendContract,
  sendToSheet,
} from './send/send-to-sheet.ts';
export { checkSession } from './session/check-session.ts';
export { listenForAuth } from './session/listen-for-auth.ts';
export { flushDrafts, onDraftFlush, onPageUnload } from './session/page-unload.ts';
export { acceptInvitation, leaveEndedSession, logOut, signIn } from './session/sign-in.ts';
export { onLogOut, unsavedItem } from './session/unsaved-work.ts';
export { usePendingReload } from './session/use-pending-reload.ts';
export { usePreventReload } from './session/use-prevent-reload.ts';
export { useLoggingOut, useSession } from './session/use-session.ts';
export { hasStoredSession } from './session-state/stored-session.ts';
export { StoreProvider } from './store-provider.tsx';
export { type StoredValue, storedValue } from './stored-value.ts';
export { changeTrader } from './trader/change-trader.ts';
export { retryTrader, useTrader } from './trader/use-trader.ts';
export {
  useShownContracts,
  useVenueFilter,
  type VenueFilter,
} from './venue-filter/use-venue-filter.ts';
export { passesVenueFilter } from './venue-filter/venue-filter-atoms.ts';
export { addToWatchList } from './watch-list/add-to-watch-list.ts';
export { publishWatchList, useWatchedContracts } from './watch-list/watched-contracts.ts';
