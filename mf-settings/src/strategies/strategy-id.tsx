import { fromServer } from '@parallax/api/react';
import {
  createStrategy,
  listStrategyGroups,
  STRATEGY_CREATED,
  STRATEGY_UPDATED,
  type StrategyGroup,
  updateStrategy,
} from '@parallax/protocol';
import { useSave } from '@parallax/store';
import { View } from '@parallax/ui';
import { Form, FormTextField, useSchemaForm } from '@parallax/ui/form';
import {
  GROUP_DELETED_ELSEWHERE,
  reworded,
  STRATEGY_DELETED_ELSEWHERE,
} from './strategies-texts.ts';

interface Props {
  companyId: string;
  group: StrategyGroup;
  /** undefined: creates a new one */
  strategy: StrategyGroup['strategies'][number] | undefined;
  /** whether the strategy or its group was deleted */
  isDeleted: boolean;
  onLeave: () => void;
}

const shared = { reword: reworded, invalidates: [listStrategyGroups], onlyWhileMounted: true };

/** The form for the tag of a strategy ID. */
export function StrategyId({ companyId, group, strategy, isDeleted, onLeave }: Props) {
  const create = useSave(createStrategy, {
    ...shared,
    success: fromServer(STRATEGY_CREATED),
    fallback: 'Error creating strategy ID. Please contact support',
  });
  const update = useSave(updateStrategy, {
    ...shared,
    success: fromServer(STRATEGY_UPDATED),
    fallback: 'Error updating strategy ID. Please contact support',
  });
  const form = useSchemaForm({
    schema: updateStrategy.body,
    values: { name: strategy?.tag ?? '' },
    onSubmit: (body) =>
      strategy
        ? update.save({ query: { StrategyId: strategy.id }, body })
        : create.save({ body: { ...body, companyId, groupId: group.id } }),
    onSaved: onLeave,
  });
  const deletedText = strategy ? STRATEGY_DELETED_ELSEWHERE : GROUP_DELETED_ELSEWHERE;
  return (
    <View
      title={strategy ? 'Edit strategy ID' : 'Add strategy ID'}
      text={group.tag}
      onBack={onLeave}
    >
      <Form
        form={form}
        submitLabel="Save"
        onCancel={onLeave}
        deletedText={isDeleted ? deletedText : undefined}
      >
        <FormTextField form={form} name="name" label="Strategy tag" />
      </Form>
    </View>
  );
}
