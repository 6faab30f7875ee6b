/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

/**
 * Files that nothing imports, and exports that neither another file uses nor their own. What is exported
 * again is used where that export is, and at an entry of a package.
 * @param {ImportGraph} graph
 * @param {readonly RegExp[]} entries files that are run or loaded by their path
 */
export function findUnused(graph, entries) {
  /** @type {Map<string, Set<string>>} the used names of each file that is used */
  const used = new Map();

  /** @param {string} file @param {string} name */
  function use(file, name) {
    const { exports, stars = [] } = graph.get(file) ?? {};
    const names = used.get(file) ?? new Set();
    if (!exports || names.has(name)) return;
    used.set(file, names.add(name));
    const origin = exports.get(name);
    if (origin) use(origin.to, origin.name);
    else if (!exports.has(name)) for (const star of stars) use(star, name);
  }

  /** @param {string} file @returns {string[]} */
  const namesOf = (file) => {
    const { exports, stars = [] } = graph.get(file) ?? {};
    return [...(exports?.keys() ?? []), ...stars.flatMap(namesOf)];
  };

  for (const [file, { imports, source, isPublic }] of graph) {
    const isEntry = isPublic || entries.some((entry) => entry.test(file));
    if (isEntry) for (const name of ['', ...namesOf(file)]) use(file, name);
    for (const { to, names } of imports) {
      // of a module that is imported as a whole, what the importer mentions
      const mentioned = names.includes('*')
        ? namesOf(to).filter((name) => name === 'default' || mentions(source, name) > 0)
        : [];
      for (const name of ['', ...names, ...mentioned]) use(to, name);
    }
  }
  return [...graph].flatMap(([file, { exports, source }]) => {
    const names = used.get(file);
    if (!names) return [`${file}: no file imports this one`];
    return [...exports]
      .filter(([name, origin]) => !names.has(name) && (origin || mentions(source, name) < 2))
      .map(([name]) => `${file}: no file uses ${name}`);
  });
}

/** @param {string} source @param {string} name */
const mentions = (source, name) => source.split(new RegExp(`\\b${name}\\b`)).length - 1;
