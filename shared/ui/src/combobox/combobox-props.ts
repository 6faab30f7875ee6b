import type { RefCallback } from 'react';

export interface ComboboxOption {
  value: string;
  label: string;
  /** secondary text beside the label, included in the search */
  detail?: string;
}

export interface ComboboxProps {
  label: string;
  /** hides the label visually; it remains the accessible name */
  hideLabel?: boolean;
  options: readonly ComboboxOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  /** fits into the header of a widget, with a list as wide as the field */
  compact?: boolean;
  /**
   * If set, the caller filters the options. Called with the query on every input event, and with ''
   * when the list closes.
   */
  onQueryChange?: (query: string) => void;
  /** in pixels; by default it depends on whether the pointer is coarse */
  rowHeight?: number | undefined;
  className?: string | undefined;
  /** the validation message */
  error?: string | undefined;
  onBlur?: () => void;
  ref?: RefCallback<HTMLInputElement>;
}
