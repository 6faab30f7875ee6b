import { type Body, createStrategyGroup, type StrategyGroup } from '@parallax/protocol';
import { FormColorField, FormTextField, useSchemaForm } from '@parallax/ui/form';
import type { ReactNode } from 'react';
import type { AddFormProps, SharedFormProps } from '../tab/form-props.ts';
import { FormView } from '../tab/form-view.tsx';
import { useCompanyId } from '../tab/tab-trader.ts';
import { useTabSave } from '../tab/use-tab-save.ts';
import { PURPOSE, rewordTagTaken } from './strategies-texts.ts';

const schema = createStrategyGroup.body.pick({ name: true, color: true });

interface Props extends SharedFormProps<Omit<Body<typeof createStrategyGroup>, 'companyId'>> {
  text?: string;
  /** undefined: a new group */
  group?: StrategyGroup;
  /** shown below the form */
  after?: ReactNode;
}

/** The form for the name and color of a group. */
export function StrategyGroupForm({ group, onSubmit, onSaved, ...view }: Props) {
  const values = { name: group?.tag ?? '', ...(group && { color: group.color }) };
  const form = useSchemaForm({ schema, values, onSubmit, onSaved });
  return (
    <FormView {...view} form={form}>
      <FormTextField form={form} name="name" label="Group name" />
      <FormColorField form={form} name="color" />
    </FormView>
  );
}

export function CreateStrategyGroup(form: AddFormProps) {
  const companyId = useCompanyId();
  const { save } = useTabSave(createStrategyGroup, {
    fallback: 'Error creating strategy group. Please contact support',
    reword: rewordTagTaken,
  });
  return (
    <StrategyGroupForm
      {...form}
      title="Create strategy group"
      text={PURPOSE}
      onSubmit={(values) => save({ body: { ...values, companyId } })}
    />
  );
}
