/** Returns the groups of a sheet with some parts of one group replaced. */
export const withGroup = <
  Groups extends Readonly<Record<string, object>>,
  Name extends keyof Groups,
>(
  groups: Groups,
  name: Name,
  change: Partial<Groups[Name]>,
): Groups => ({ ...groups, [name]: { ...groups[name], ...change } });
