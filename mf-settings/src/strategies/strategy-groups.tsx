import type { EndpointQuery } from '@parallax/api/react';
import { isPrivileged, type StrategyGroup, type Trader } from '@parallax/protocol';
import {
  AccordionCard,
  Button,
  ColorDot,
  EmptyState,
  InlineConfirm,
  Item,
  ItemList,
  Loaded,
  type Outcome,
  View,
} from '@parallax/ui';
import { PLEASE_WAIT } from '../tab/please-wait.ts';
import { countOf, GROUP_WARNING, PURPOSE } from './strategies-texts.ts';
import type { DeleteStrategies } from './use-delete-strategies.ts';

interface Props {
  trader: Trader;
  /** whether its view takes the focus when it opens */
  takesFocus: boolean;
  groups: EndpointQuery<StrategyGroup[]>;
  /** the group that was just saved, shown expanded */
  openId: string | undefined;
  onCreate: () => void;
  onEdit: (groupId: string) => void;
  deleteGroup: DeleteStrategies['deleteGroup'];
}

function GroupActions(props: {
  group: StrategyGroup;
  onDelete: () => Promise<Outcome>;
  onEdit: () => void;
}) {
  const { group, onDelete, onEdit } = props;
  return (
    <>
      <InlineConfirm
        label="Delete"
        itemName={group.tag}
        warning={GROUP_WARNING}
        onConfirm={onDelete}
      />
      <Button aria-label={`Edit ${group.tag}`} onClick={onEdit}>
        Edit
      </Button>
    </>
  );
}

function NoGroups({ privileged, onCreate }: { privileged: boolean; onCreate: () => void }) {
  if (!privileged) {
    return (
      <EmptyState
        title="No strategies assigned to you"
        hint="You will receive a notification when strategies are added to your account by the company admin."
      />
    );
  }
  return (
    <EmptyState
      title="You have no strategy group"
      action={<Button onClick={onCreate}>Create a strategy group</Button>}
    />
  );
}

function StrategyIds({ group: { tag, strategies } }: { group: StrategyGroup }) {
  if (strategies.length === 0) return <EmptyState title="No strategy IDs" />;
  return (
    <ItemList label={`Strategy IDs of ${tag}`}>
      {strategies.map(({ id, tag }) => (
        <Item key={id} title={tag} />
      ))}
    </ItemList>
  );
}

/** The list of groups, read-only for traders who are not privileged. */
export function StrategyGroups(props: Props) {
  const { trader, takesFocus, groups, openId, onCreate, onEdit, deleteGroup } = props;
  const privileged = isPrivileged(trader);
  return (
    <View
      title="Strategies"
      takesFocus={takesFocus}
      text={PURPOSE}
      action={
        privileged && (
          <Button variant="primary" onClick={onCreate}>
            Create strategy group
          </Button>
        )
      }
    >
      <Loaded
        result={groups}
        failure="The strategies could not be loaded"
        loadingText={PLEASE_WAIT}
        empty={<NoGroups privileged={privileged} onCreate={onCreate} />}
      >
        {(all) =>
          all.map((group) => (
            <AccordionCard
              key={group.id}
              leading={<ColorDot color={group.color} />}
              title={group.tag}
              detail={countOf(group.strategies.length)}
              actions={
                privileged && (
                  <GroupActions
                    group={group}
                    onDelete={() => deleteGroup(group.id)}
                    onEdit={() => onEdit(group.id)}
                  />
                )
              }
              contentName="strategy IDs"
              startsOpen={group.id === openId}
            >
              <StrategyIds group={group} />
            </AccordionCard>
          ))
        }
      </Loaded>
    </View>
  );
}
