import {
  type Body,
  createStrategyGroup,
  STRATEGY_GROUP_CREATED,
  type StrategyGroup,
} from '@parallax/protocol';
import { View } from '@parallax/ui';
import { Form, FormColorField, FormTextField, useSchemaForm } from '@parallax/ui/form';
import type { FormProps, SharedFormProps } from '../tab/form-props.ts';
import { useCompanyId } from '../tab/tab-trader.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { PURPOSE, rewordTagTaken } from './strategies-texts.ts';

const schema = createStrategyGroup.body.pick({ name: true, color: true });

/** The form for the name and color of a group. */
export function StrategyGroupForm(
  props: {
    /** undefined: a new group */
    group?: StrategyGroup;
  } & SharedFormProps<Omit<Body<typeof createStrategyGroup>, 'companyId'>>,
) {
  const { group, deletedText, onSubmit, onSaved, onCancel } = props;
  const values = { name: group?.tag ?? '', ...(group && { color: group.color }) };
  const form = useSchemaForm({ schema, values, onSubmit, onSaved });
  return (
    <Form form={form} onCancel={onCancel} deletedText={deletedText}>
      <FormTextField form={form} name="name" label="Group name" />
      <FormColorField form={form} name="color" />
    </Form>
  );
}

export function CreateStrategyGroup({ onLeave }: FormProps) {
  const companyId = useCompanyId();
  const { save } = useTabSave(createStrategyGroup, {
    success: STRATEGY_GROUP_CREATED,
    fallback: 'Error creating strategy group. Please contact support',
    reword: rewordTagTaken,
  });
  return (
    <View title="Create strategy group" text={PURPOSE} onBack={onLeave}>
      <StrategyGroupForm
        onSubmit={(values) => save({ body: { ...values, companyId } })}
        onSaved={onLeave}
        onCancel={onLeave}
      />
    </View>
  );
}
