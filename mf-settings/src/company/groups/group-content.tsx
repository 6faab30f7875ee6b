import type { Group } from '@parallax/protocol';
import { Avatar, EmptyState, Item, ItemList } from '@parallax/ui';
import { fullName } from '../full-name.ts';
import { roleOf } from '../members/members-texts.ts';
import { activeAddresses, exchangeDetail } from './group-texts.ts';

/** Lists the members in server order (by first name). */
export function GroupMembers({ group }: { group: Group }) {
  return (
    <ItemList label="Members" empty={<EmptyState title="No members" />}>
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
  return (
    <ItemList label="Exchanges" empty={<EmptyState title="No exchanges" />}>
      {group.companyExchanges.map((exchange) => (
        <Item key={exchange.id} title={exchange.name} detail={exchangeDetail(exchange)} />
      ))}
    </ItemList>
  );
}

/** Lists the vaults in server order (by name). */
export function GroupVaults({ group }: { group: Group }) {
  return (
    <ItemList label="Vaults" empty={<EmptyState title="No vaults" />}>
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
