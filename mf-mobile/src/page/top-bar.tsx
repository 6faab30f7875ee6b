import {
  type Contract,
  contractKey,
  futureSettlement,
  nameOfKey,
  partsOfContractKey,
} from '@parallax/protocol';
import {
  useDashContract,
  useDisconnectedVenues,
  useListing,
  useLogoBase,
  useVenueNames,
} from '@parallax/store';
import {
  ContractFigure,
  LiveCell,
  Logo,
  Skeleton,
  StaleMark,
  usePublishHeaderBottom,
  VisuallyHidden,
} from '@parallax/ui';
import { FeedStatus } from '@parallax/ui/account';
import { contractName, unlistedReason } from '@parallax/ui/format';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ContractSearch } from './contract-search.tsx';
import styles from './top-bar.module.css';

/** 'Deribit', or 'USD inverse · Deribit' for a future. */
const venueLine = (contract: Contract): string =>
  [futureSettlement(contract), contract.exchangeName].filter(Boolean).join(' · ');

/**
 * The logo, the selected contract with its price (a press opens the search), the connection state
 * and the notifications.
 */
export function TopBar({ notifications }: { notifications: ReactNode }) {
  const [contract, choose, delisted] = useDashContract();
  const logoBase = useLogoBase();
  const disconnected = useDisconnectedVenues();
  const nameOfVenue = useVenueNames();
  const [searching, setSearching] = useState(false);
  const bar = useRef<HTMLElement>(null);
  usePublishHeaderBottom(bar);
  const name = contract === undefined ? delisted && nameOfKey(delisted) : contractName(contract);
  const { expiredAt } = useListing(delisted);
  const delistedLine =
    delisted &&
    `${nameOfVenue(partsOfContractKey(delisted).exchange)} · ${unlistedReason(expiredAt)}`;
  return (
    <header ref={bar} className={styles.bar}>
      <Logo logoBase={logoBase} size={28} />
      <div className={styles.contract}>
        {name === undefined ? (
          <Skeleton height={36} />
        ) : (
          <>
            <div className={styles.names}>
              <h1 className={styles.heading}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-haspopup="dialog"
                  aria-expanded={searching}
                  onClick={() => setSearching(true)}
                >
                  <span className={styles.name}>{name}</span>
                  <VisuallyHidden>, choose another contract</VisuallyHidden>
                  <ChevronDown aria-hidden size={14} className={styles.chevron} />
                </button>
              </h1>
              <p className={styles.about}>
                <FeedStatus className={styles.connection} />
                <span className={styles.exchange}>
                  {contract === undefined ? delistedLine : venueLine(contract)}
                </span>
                {contract && <StaleMark showsWait tickers={[contractKey(contract)]} />}
              </p>
            </div>
            {contract &&
              (disconnected.has(contract.exchange) ? (
                <p className={styles.notConnected}>no longer connected</p>
              ) : (
                <dl className={styles.figures}>
                  <div className={styles.figure}>
                    <dt>Mid</dt>
                    <dd className={styles.mid}>
                      <ContractFigure contract={contract} field="mid" />
                    </dd>
                  </div>
                  <div className={styles.figure}>
                    <dt>24h</dt>
                    <dd className={styles.change}>
                      <LiveCell contract={contract} field="chg_24h_pct" />
                    </dd>
                  </div>
                </dl>
              ))}
          </>
        )}
      </div>
      {notifications}
      <ContractSearch
        open={searching}
        onOpenChange={setSearching}
        chosen={contract && contractKey(contract)}
        onChoose={choose}
      />
    </header>
  );
}
