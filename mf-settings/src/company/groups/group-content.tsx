import type { Group } from '@parallax/protocol';
import { Avatar, EmptyState, Item, ItemList } from '@parallax/ui';
import { fullName } from '../full-name.ts';
import { roleOf } from '../members/members-texts.ts';
import { activeAddresses, exchangeDetail } from './group-texts.ts';

/** Lists the members in server order (by first name). */
export function GroupMembers({ group }: { group: Group }) {
  if (group.traders.length === 0) return <EmptyState title="No members" />;
  return (
    <ItemList label="Members">
      {group.traders.map((member) => (
        <Item
          key={member.id}
          leading={
            <span aria-hidden>
              <Avatar name={fullName(member)} photo={member.photoBase64} size={24} />
            </span>
          }
          title={fullName(member)}
          detail={roleOf(member)}
        />
      ))}
    </ItemList>
  );
}

/** Lists the exchanges in server order (by type). */
export function GroupExchanges({ group }: { group: Group }) {
  if (group.companyExchanges.length === 0) return <EmptyState title="No exchanges" />;
  return (
    <ItemList label="Exchanges">
      {group.companyExchanges.map((exchange) => (
        <Item key={exchange.id} title={exchange.name} detail={exchangeDetail(exchange)} />
      ))}
    </ItemList>
  );
}

/** Lists the vaults in server order (by name). */
export function GroupVaults({ group }: { group: Group }) {
  if (group.companyExchangeVaults.length === 0) return <EmptyState title="No vaults" />;
  return (
    <ItemList label="Vaults">
      {group.companyExchangeVaults.map(
        ({ id, name, activeAddresses: count, deleted, exchange }) => (
          <Item
            key={id}
            title={name}
            detail={[exchange.displayName, deleted ? 'Deleted' : activeAddresses(count)].join(
              ' · ',
            )}
          />
        ),
      )}
    </ItemList>
  );
}
