import type { Outcome } from '@parallax/ui';

/** The props of a form that replaces another view of a tab. */
export interface FormProps {
  /** shows that view again */
  readonly onLeave: () => void;
}

/** The props of a form that adds an item to the list of a tab. */
export interface AddFormProps extends FormProps {
  /** shows the list again after the item was saved */
  readonly onSaved: () => void;
}

/** The props of a form that edits an item of the list. */
export interface EditFormProps<Item> extends AddFormProps {
  /** the most recently loaded state, also after the item was deleted */
  readonly item: Item;
  /** whether another user has deleted it, or the trader may no longer see it */
  readonly isDeleted: boolean;
}

/** The props that the forms for adding and editing an item share. */
export interface SharedFormProps<Values> extends FormProps {
  readonly title: string;
  /** set when the item was deleted by another user, see `deletedText` */
  readonly deletedText?: string | undefined;
  readonly onSubmit: (values: Values) => Promise<Outcome>;
  readonly onSaved?: (() => void) | undefined;
}
