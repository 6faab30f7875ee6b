import {
  type Contract,
  contractKey,
  defaultAssets,
  hasAtMostCharacters,
  newId,
} from '@parallax/protocol';
import { z } from 'zod';

/** The contracts of a new watch list: the ticker tape's default assets that the catalogue lists. */
export const defaultContracts = (contracts: readonly Contract[]): string[] =>
  defaultAssets(contracts).map(contractKey);

export const LISTS_MAX = 20;
export const LIST_NAME_MAX = 40;

export const namedListSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1).refine(hasAtMostCharacters(LIST_NAME_MAX)).catch('List'),
  /** contract keys in order; null for the default contracts, until the user changes the list */
  contracts: z.array(z.string()).nullable().catch(null),
});
export type NamedList = z.infer<typeof namedListSchema>;

/** The only list of a new watch list. */
export const FIRST_LIST: NamedList = { id: 'first', name: 'Favourites', contracts: null };

interface Lists {
  readonly lists: readonly NamedList[];
  /** id of the shown list */
  readonly list: string;
}
type ListsChange = Partial<{ lists: NamedList[]; list: string }>;

/** The selected list, or the first one if the selected one does not exist. */
export const shownList = ({ lists, list }: Lists): NamedList =>
  lists.find(({ id }) => id === list) ?? lists[0] ?? FIRST_LIST;

/** Adds an empty list and shows it. */
export function withNewList({ lists }: Lists, name: string, id = newId()): ListsChange {
  return { lists: [...lists, { id, name, contracts: [] }], list: id };
}

const changeShownList = (settings: Lists, change: Partial<NamedList>): ListsChange => {
  const { id } = shownList(settings);
  return { lists: settings.lists.map((list) => (list.id === id ? { ...list, ...change } : list)) };
};

export const withListName = (settings: Lists, name: string): ListsChange =>
  changeShownList(settings, { name });

export const withListContracts = (settings: Lists, contracts: readonly string[]): ListsChange =>
  changeShownList(settings, { contracts: [...contracts] });

/** Removes the shown list and shows its neighbour. The only list cannot be removed. */
export function withoutShownList(settings: Lists): ListsChange {
  const { lists } = settings;
  if (lists.length < 2) return {};
  const removedIndex = lists.indexOf(shownList(settings));
  const remaining = lists.filter((_, index) => index !== removedIndex);
  const next = remaining[Math.min(removedIndex, remaining.length - 1)] ?? FIRST_LIST;
  return { lists: remaining, list: next.id };
}

/** Validates the name of a list, which must differ from the `others`. */
export const listNameSchema = (others: readonly string[]) =>
  z
    .string()
    .trim()
    .min(1, 'Please enter a name.')
    .refine(hasAtMostCharacters(LIST_NAME_MAX), `A name has at most ${LIST_NAME_MAX} characters.`)
    .refine(
      (name) => !others.some((other) => other.toLowerCase() === name.toLowerCase()),
      'Another list has this name.',
    );
