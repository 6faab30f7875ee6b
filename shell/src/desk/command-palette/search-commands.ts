/** Something that the palette can do. */
export interface Command {
  /** the same for the same thing on every visit */
  id: string;
  /** the heading it is listed under */
  group: string;
  label: string;
  detail?: string;
  /** further names that a person may type */
  names?: readonly string[];
  /** kept out of the recent choices, which Enter repeats */
  unrepeated?: boolean;
  run: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
}

const wordsOf = (query: string): string[] =>
  query.trim().toLowerCase().split(/\s+/).filter(Boolean);

const textOf = ({ group, label, detail = '', names = [] }: Command): string =>
  [label, detail, group, ...names].join(' ').toLowerCase();

/** 0 for what goes by exactly this name, 1 for a name that begins so, 2 for everything else. */
function rank({ label, names = [] }: Command, query: string): number {
  const all = [label, ...names].map((name) => name.toLowerCase());
  if (all.includes(query)) return 0;
  return all.some((name) => name.startsWith(query)) ? 1 : 2;
}

/**
 * The commands that contain every word of the query, in any order and case, the best match first;
 * ties keep their order. An empty query keeps all.
 */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const words = wordsOf(query);
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

/** Commands under their headings, the heading with the best match first; each shows at most `limit`. */
export function groupCommands(
  commands: readonly Command[],
  query: string,
  limit: number,
): CommandGroup[] {
  const phrase = wordsOf(query).join(' ');
  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  const best = (list: readonly Command[]) => Math.min(...list.map((each) => rank(each, phrase)));
  return [...groups]
    .map(([heading, list], order) => ({ heading, list, order, rank: phrase ? best(list) : 0 }))
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .map(({ heading, list }) => ({ heading, commands: list.slice(0, limit) }));
}
