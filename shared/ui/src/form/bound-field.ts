import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type UseControllerReturn,
  useController,
} from 'react-hook-form';

/** The props that bind a field component to the form value at path `name`, of type `Value`. */
export interface BoundTo<In extends FieldValues, Out, Value> {
  form: { readonly control: Control<In, unknown, Out> };
  name: FieldPathByValue<In, Value>;
}

export interface BoundField {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: UseControllerReturn['field']['ref'];
  /** path of the value in the form */
  name: string;
  error: string | undefined;
}

/** Connects a field component to its form. */
export function useBoundField<In extends FieldValues, Out, Value>({
  form,
  name,
}: BoundTo<In, Out, Value>): BoundField {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    name: field.name,
    // the root error is that of a list, whose items have errors of their own
    error: fieldState.error?.message ?? fieldState.error?.root?.message,
  };
}
