/** The tables of a sheet with some parts of one replaced. */
export const withTable = <
  Tables extends Readonly<Record<string, object>>,
  Name extends keyof Tables,
>(
  tables: Tables,
  name: Name,
  change: Partial<Tables[Name]>,
): Tables => ({ ...tables, [name]: { ...tables[name], ...change } });
