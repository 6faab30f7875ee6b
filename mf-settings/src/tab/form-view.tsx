import { View } from '@parallax/ui';
import { Form, type SchemaForm } from '@parallax/ui/form';
import type { ReactNode } from 'react';
import type { FormProps } from './form-props.ts';

interface Props<In extends Record<string, unknown>, Out> extends FormProps {
  title: string;
  /** description under the title */
  text?: string | undefined;
  /** heading level; 4 in a pane */
  level?: 3 | 4;
  form: SchemaForm<In, Out>;
  /** 'Save' by default */
  submitLabel?: string | undefined;
  /** see `deletedText` */
  deletedText?: string | undefined;
  /** shown above the form */
  before?: ReactNode;
  /** shown below the form */
  after?: ReactNode;
  /** the fields */
  children: ReactNode;
}

/** A form that replaces the list of a tab. 'Back' and 'Cancel' return to the list. */
export function FormView<In extends Record<string, unknown>, Out>(
  props: Props<In, Out>,
): ReactNode {
  const { title, text, level = 3, form, submitLabel, deletedText, before, after } = props;
  const { onLeave, children } = props;
  return (
    <View title={title} level={level} {...(text !== undefined && { text })} onBack={onLeave}>
      {before}
      <Form form={form} submitLabel={submitLabel} deletedText={deletedText} onCancel={onLeave}>
        {children}
      </Form>
      {after}
    </View>
  );
}
