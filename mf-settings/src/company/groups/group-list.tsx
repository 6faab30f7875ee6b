import type { EndpointQueryResult } from '@parallax/api/react';
import type { GroupListItem } from '@parallax/protocol';
import { Button, ColorDot, EmptyState, Item, ItemList, Loaded, View } from '@parallax/ui';
import { useTakesFocus } from '../../tab/list-and-forms.tsx';
import { countsOf, numberOfGroups, SEARCHING } from './group-texts.ts';

interface Props {
  groups: EndpointQueryResult<GroupListItem[]>;
  isAdmin: boolean;
  onCreate: () => void;
  onOpen: (groupId: string) => void;
}

export function GroupList({ groups, isAdmin, onCreate, onOpen }: Props) {
  return (
    <View
      level={4}
      title="Groups"
      takesFocus={useTakesFocus()}
      {...(groups.data && { text: numberOfGroups(groups.data.length) })}
      action={
        isAdmin && (
          <Button variant="primary" onClick={onCreate}>
            Create group
          </Button>
        )
      }
    >
      <Loaded
        result={groups}
        failure="The groups could not be loaded"
        loadingText={SEARCHING}
        empty={
          <EmptyState
            title="You have no groups"
            hint={
              isAdmin ? 'Create groups and assign exchanges.' : 'The company admin will add you.'
            }
          />
        }
      >
        {(all) => (
          <ItemList label="Groups">
            {all.map((group) => (
              <Item
                key={group.id}
                leading={<ColorDot color={group.color} />}
                title={group.name}
                detail={countsOf(group)}
                onOpen={() => onOpen(group.id)}
              />
            ))}
          </ItemList>
        )}
      </Loaded>
    </View>
  );
}
