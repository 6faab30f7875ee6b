import type { ReactNode, RefCallback } from 'react';

export interface ComboboxOption {
  value: string;
  label: string;
  /** secondary text beside the label, included in the search */
  detail?: string;
  /** the accessible name, included in the search; label and detail by default */
  spoken?: string;
  /** why the option cannot be chosen; it is listed with this reason */
  unavailable?: string | undefined;
}

export interface ComboboxProps<Option extends ComboboxOption = ComboboxOption> {
  label: string;
  /** hides the label visually; it remains the accessible name */
  hideLabel?: boolean;
  options: readonly Option[];
  value: string | undefined;
  onChange: (value: string) => void;
  placeholder?: string;
  /** whether an empty value is a choice that the placeholder names, such as 'All'; it looks like a value */
  emptyIsChoice?: boolean;
  /** fits into the header of a widget, with a list as wide as the field */
  compact?: boolean;
  /**
   * If set, the caller filters the options. Called with the query on every input event, and with ''
   * when the list closes.
   */
  onQueryChange?: (query: string) => void;
  /** whether the options still belong to an earlier query; Enter then selects once they are current */
  lagging?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** the selected option in the closed field; by default its label */
  fieldText?: (option: Option) => string;
  /** figures at the end of each option; the list is wider, and only visible options are mounted */
  figures?: (option: Option) => ReactNode;
  /** whether the closed field grows with a selected text of several lines, instead of cutting it */
  wraps?: boolean;
  /** buttons above the list; Tab reaches them, and the arrow keys move between them */
  toolbar?: ReactNode;
  /** in pixels; larger by default on touch screens */
  rowHeight?: number | undefined;
  className?: string | undefined;
  /** the validation message */
  error?: string | undefined;
  onBlur?: () => void;
  ref?: RefCallback<HTMLInputElement>;
}
