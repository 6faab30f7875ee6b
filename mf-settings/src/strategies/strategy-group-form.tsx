import { fromServer } from '@parallax/api/react';
import {
  type Body,
  createStrategyGroup,
  listStrategyGroups,
  STRATEGY_GROUP_CREATED,
  type StrategyGroup,
} from '@parallax/protocol';
import { type Outcome, View } from '@parallax/ui';
import { Form, FormColorField, FormTextField, useSchemaForm } from '@parallax/ui/form';
import { useTabSave } from '../tab/use-tab-save.ts';
import { PURPOSE, reworded } from './strategies-texts.ts';

const schema = createStrategyGroup.body.pick({ name: true, color: true });

/** The form for the name and color of a group. */
export function StrategyGroupForm(props: {
  /** undefined: a new group */
  group?: StrategyGroup;
  /** set when the group was deleted by another user */
  deletedText?: string | undefined;
  onSubmit: (values: Omit<Body<typeof createStrategyGroup>, 'companyId'>) => Promise<Outcome>;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const { group, deletedText, onSubmit, onSaved, onCancel } = props;
  const values = { name: group?.tag ?? '', ...(group && { color: group.color }) };
  const form = useSchemaForm({ schema, values, onSubmit, onSaved });
  return (
    <Form form={form} submitLabel="Save" onCancel={onCancel} deletedText={deletedText}>
      <FormTextField form={form} name="name" label="Group name" />
      <FormColorField form={form} name="color" />
    </Form>
  );
}

export function CreateStrategyGroup(props: { companyId: string; onLeave: () => void }) {
  const { companyId, onLeave } = props;
  const { save } = useTabSave(createStrategyGroup, {
    success: fromServer(STRATEGY_GROUP_CREATED),
    fallback: 'Error creating strategy group. Please contact support',
    reword: reworded,
    invalidates: [listStrategyGroups],
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
