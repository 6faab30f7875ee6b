import {
  createStrategy,
  STRATEGY_CREATED,
  STRATEGY_UPDATED,
  type StrategyGroup,
  updateStrategy,
} from '@parallax/protocol';
import { View } from '@parallax/ui';
import { Form, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { deletedText } from '../tab/deleted-text.ts';
import type { FormProps } from '../tab/form-props.ts';
import { useCompanyId } from '../tab/tab-trader.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { GROUP_WAS_DELETED, rewordTagTaken, STRATEGY_WAS_DELETED } from './strategies-texts.ts';

interface Props extends FormProps {
  group: StrategyGroup;
  /** undefined: adds a new one */
  strategy: StrategyGroup['strategies'][number] | undefined;
  /** whether the strategy or its group was deleted */
  isDeleted: boolean;
}

/** Adds a strategy ID to a group, or changes its tag. */
export function StrategyIdForm({ group, strategy, isDeleted, onLeave }: Props) {
  const companyId = useCompanyId();
  const create = useTabSave(createStrategy, {
    success: STRATEGY_CREATED,
    fallback: 'Error creating strategy ID. Please contact support',
    reword: rewordTagTaken,
  });
  const update = useTabSave(updateStrategy, {
    success: STRATEGY_UPDATED,
    fallback: 'Error updating strategy ID. Please contact support',
    reword: rewordTagTaken,
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
  return (
    <View
      title={strategy ? 'Edit strategy ID' : 'Add strategy ID'}
      text={group.tag}
      onBack={onLeave}
    >
      <Form
        form={form}
        onCancel={onLeave}
        deletedText={deletedText(isDeleted, strategy ? STRATEGY_WAS_DELETED : GROUP_WAS_DELETED)}
      >
        <FormTextField form={form} name="name" label="Strategy tag" />
      </Form>
    </View>
  );
}
