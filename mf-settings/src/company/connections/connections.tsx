import {
  type CompanyExchange,
  EXCHANGES_NOT_LOADED,
  listCompanyExchanges,
} from '@parallax/protocol';
import { Badge, EmptyState, Item, ItemList, Loaded, View } from '@parallax/ui';
import { venueCode } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { memberNotice } from '../../tab/list-view.tsx';
import { useTabTrader } from '../../tab/tab-trader.ts';
import { useTabQuery } from '../../tab/use-tab-query.ts';
import { type Connections, countText, KINDS, type Kind, ofKind } from './connection-kinds.ts';
import styles from './connections.module.css';

function NoConnections({ kind, isAdmin }: { kind: Kind; isAdmin: boolean }) {
  const { noneAdded, noneAssigned, tab, word } = KINDS[kind];
  return isAdmin ? (
    <EmptyState title={noneAdded} hint={`Add ${word} in the ${tab} tab.`} />
  ) : (
    <EmptyState title={noneAssigned} hint={memberNotice(word)} />
  );
}

/** A company's connections of one kind, with their number. */
function Pane(props: { kind: Kind; children: (connections: Connections) => ReactNode }) {
  const { kind, children } = props;
  const { isAdmin } = useTabTrader();
  const { title } = KINDS[kind];
  const all = useTabQuery(listCompanyExchanges, undefined, {
    fallback: EXCHANGES_NOT_LOADED,
  });
  const ofThisKind = ofKind(kind, all.data ?? []);
  const none = <NoConnections kind={kind} isAdmin={isAdmin} />;
  return (
    <View level={4} title={title}>
      <Loaded result={all} failure={`The ${KINDS[kind].word} could not be loaded`} empty={none}>
        {() =>
          ofThisKind.length === 0 ? (
            none
          ) : (
            <>
              <p className={styles.count}>{countText(kind, ofThisKind)}</p>
              {children(ofThisKind)}
            </>
          )
        }
      </Loaded>
    </View>
  );
}

function VaultList({ connections }: { connections: Connections }) {
  const vaults = connections.flatMap(({ name, companyExchangeVaults }) =>
    companyExchangeVaults.map((vault) => ({ ...vault, connection: name })),
  );
  return (
    <ItemList label="Vaults" empty={<EmptyState title="No vaults found" />}>
      {vaults.map(({ id, name, connection, deleted }) => (
        <Item
          key={id}
          title={name}
          detail={connection}
          actions={deleted && <Badge>Deleted</Badge>}
        />
      ))}
    </ItemList>
  );
}

/** The code of the venue, as everywhere else; the detail states its name. */
function VenueIcon({ exchange }: { exchange: CompanyExchange }) {
  return (
    <span className={styles.venue} role="img" aria-label={exchange.exchangeDisplayName}>
      {venueCode(exchange.exchangeName)}
    </span>
  );
}

const detailOf = ({ exchangeMode, exchangeDisplayName }: CompanyExchange): string =>
  `${exchangeDisplayName} · ${exchangeMode}`;

/** The exchanges of the company that the trader can see. */
export function Exchanges() {
  return (
    <Pane kind="exchange">
      {(exchanges) => (
        <ItemList label="Exchanges">
          {exchanges.map((exchange) => (
            <Item
              key={exchange.id}
              leading={<VenueIcon exchange={exchange} />}
              title={exchange.name}
              detail={detailOf(exchange)}
            />
          ))}
        </ItemList>
      )}
    </Pane>
  );
}

/** The custodians of the company that the trader can see, and their vaults. */
export function Custodians() {
  return <Pane kind="custodian">{(custodians) => <VaultList connections={custodians} />}</Pane>;
}

/** The prime brokers of the company that the trader can see, and their vaults. */
export function PrimeBrokers() {
  return (
    <Pane kind="prime-broker">{(primeBrokers) => <VaultList connections={primeBrokers} />}</Pane>
  );
}
