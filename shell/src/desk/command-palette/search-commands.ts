import type { Contract } from '@parallax/protocol';

export type Legs = readonly [Contract, Contract];

/** A string, a contract, or the legs of a spread. */
export type CommandPart = string | readonly [Contract] | Legs;

export interface Command {
  /** stable across visits */
  id: string;
  /** the heading in the palette */
  group: string;
  label: string;
  /** the parts of a label that names contracts */
  parts?: readonly CommandPart[];
  /** shown beside the label; contract commands use `withVenue` instead */
  detail?: string;
  /** whether the detail shows the venue and the terms of `contract` */
  withVenue?: boolean;
  /** in addition to label, detail and heading */
  searchTerms?: readonly string[];
  /** the contract whose figures are shown beside the label */
  contract?: Contract | undefined;
  /** listed above all other results, because the query names this action */
  isNamedByQuery?: boolean;
  /** excluded from the recent commands */
  excludeFromRecent?: boolean;
  run: () => void;
}

const isLegs = (part: CommandPart): part is Legs => typeof part !== 'string' && part.length === 2;

/** The legs in the label of a command, if it is a spread. */
export const findLegs = ({ parts = [] }: Pick<Command, 'parts'>): Legs | undefined =>
  parts.find(isLegs);

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

const splitWords = (query: string): string[] =>
  query.trim().toLowerCase().split(/\s+/).filter(Boolean);

const textOf = ({ group, label, detail = '', searchTerms = [] }: Command): string =>
  [label, detail, group, ...searchTerms].join(' ').toLowerCase();

/**
 * Lower ranks are better: -1 for an action that the query names, 0 for an exact match of the label or a
 * search term, 1 for a prefix match, 2 otherwise.
 */
function rank({ label, searchTerms = [], isNamedByQuery = false }: Command, query: string): number {
  if (isNamedByQuery) return -1;
  const all = [label, ...searchTerms].map((text) => text.toLowerCase());
  if (all.includes(query)) return 0;
  return all.some((text) => text.startsWith(query)) ? 1 : 2;
}

/**
 * Returns the commands that contain every word of the query, best match first. The sort is stable.
 * An empty query returns all commands.
 */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const words = splitWords(query);
  if (words.length === 0) return [...commands];
  const phrase = words.join(' ');
  return commands
    .filter((command) => {
      const text = textOf(command);
      return words.every((word) => text.includes(word));
    })
    .map((command, order) => ({ command, order, rank: rank(command, phrase) }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ command }) => command);
}

/**
 * Groups commands by heading, at most as many as `limitOf` returns for it; headings are ordered by
 * their best match.
 */
export function groupCommands(
  commands: readonly Command[],
  query: string,
  limitOf: (heading: string) => number,
): CommandGroup[] {
  const phrase = splitWords(query).join(' ');
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  const best = (list: readonly Command[]) => Math.min(...list.map((each) => rank(each, phrase)));
  return [...groups]
    .map(([heading, list], order) => ({ heading, list, order, rank: phrase ? best(list) : 0 }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ heading, list }) => ({ heading, commands: list.slice(0, limitOf(heading)) }));
}
