import type { QueryResult } from '@parallax/ui';
import type { ListActions } from './list-and-forms.tsx';
import type { DeleteItem } from './use-tab-deletion.ts';

/** The props of the list of a tab, whose items can be added, edited and deleted. */
export interface ListProps<Item> extends ListActions {
  readonly result: QueryResult<Item[]>;
  readonly deleteItem: DeleteItem<Item>;
}
