import { createStrategy, type StrategyGroup, updateStrategy } from '@parallax/protocol';
import { FormTextField, useSchemaForm } from '@parallax/ui/form';
import { deletedText } from '../tab/deleted-text.ts';
import type { AddFormProps } from '../tab/form-props.ts';
import { FormView } from '../tab/form-view.tsx';
import { useCompanyId } from '../tab/tab-trader.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { GROUP_WAS_DELETED, rewordTagTaken, STRATEGY_WAS_DELETED } from './strategies-texts.ts';

interface Props extends AddFormProps {
  group: StrategyGroup;
  /** undefined: adds a new one */
  strategy: StrategyGroup['strategies'][number] | undefined;
  /** whether the strategy or its group was deleted */
  isDeleted: boolean;
}

/** Adds a strategy ID to a group, or changes its tag. */
export function StrategyIdForm({ group, strategy, isDeleted, onSaved, onLeave }: Props) {
  const companyId = useCompanyId();
  const create = useTabSave(createStrategy, {
    fallback: 'Error creating strategy ID. Please contact support',
    reword: rewordTagTaken,
  });
  const update = useTabSave(updateStrategy, {
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
    onSaved,
  });
  return (
    <FormView
      title={strategy ? 'Edit strategy ID' : 'Add strategy ID'}
      text={group.tag}
      form={form}
      deletedText={deletedText(isDeleted, strategy ? STRATEGY_WAS_DELETED : GROUP_WAS_DELETED)}
      onLeave={onLeave}
    >
      <FormTextField form={form} name="name" label="Strategy tag" />
    </FormView>
  );
}
