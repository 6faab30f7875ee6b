import { isOfTests } from './import-graph.mjs';

/**
 * @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph
 * @typedef {Map<string, Map<string, string[]>>} Arrows from one to another, with the imports behind each
 * @typedef {{ folder: string, members: string[], cuts: string[] }} Circle `cuts` are imports without which there is none
 */

/** @param {Arrows} arrows @param {string} from @param {string} to @param {string} label */
function addArrow(arrows, from, to, label) {
  const targets = arrows.get(from) ?? new Map();
  targets.set(to, [...(targets.get(to) ?? []), label]);
  arrows.set(from, targets);
}

/**
 * The sets of more than one that all reach each other (Tarjan's strongly connected components).
 * @param {Arrows} arrows
 */
function connected(arrows) {
  /** @type {string[][]} */
  const found = [];
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const path = [];
  /** @param {string} at @returns {number} */
  function visit(at) {
    const known = lowest.get(at);
    if (known !== undefined) return known;
    const index = lowest.size;
    let low = index;
    lowest.set(at, index);
    path.push(at);
    for (const to of arrows.get(at)?.keys() ?? []) low = Math.min(low, visit(to));
    lowest.set(at, low);
    if (low < index) return low;
    const members = path.splice(path.indexOf(at));
    for (const member of members) lowest.set(member, Infinity);
    if (members.length > 1) found.push(members.sort());
    return Infinity;
  }
  for (const at of arrows.keys()) visit(at);
  return found;
}

/**
 * Imports without which there is no circle: those that run against an order of the members, which they
 * are moved in while that leaves fewer.
 * @param {readonly string[]} members
 * @param {Arrows} arrows
 */
function cutsOf(members, arrows) {
  /** @param {string} from @param {string} to */
  const count = (from, to) => arrows.get(from)?.get(to)?.length ?? 0;
  /** The imports that run up, were the member at this place. @param {string} member @param {number} place @param {string[]} others */
  const cost = (member, place, others) =>
    others.reduce(
      (sum, other, at) => sum + (at < place ? count(member, other) : count(other, member)),
      0,
    );
  const order = [...members];
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const member of members) {
      const now = order.indexOf(member);
      order.splice(now, 1);
      const costs = [...order, ''].map((_, place) => cost(member, place, order));
      const least = Math.min(...costs);
      isBetter ||= least < (costs[now] ?? 0);
      order.splice(least < (costs[now] ?? 0) ? costs.indexOf(least) : now, 0, member);
    }
  }
  return order.flatMap((from, at) =>
    order.slice(0, at).flatMap((to) => arrows.get(from)?.get(to) ?? []),
  );
}

/** @param {string} file @param {string} other @returns {[folder: string, child: string, other: string]} */
function siblings(file, other) {
  const [a, b] = [file.split('/'), other.split('/')];
  const depth = a.findIndex((name, at) => name !== b[at]);
  return [a.slice(0, depth).join('/'), a[depth] ?? '', b[depth] ?? ''];
}

/**
 * The circles of files, and those among the children of each folder: one child depends on another when
 * a file in it imports a file in the other, except for tests.
 * @param {ImportGraph} graph
 */
export function findCircles(graph) {
  /** @type {Arrows} */
  const files = new Map();
  /** @type {Map<string, Arrows>} */
  const folders = new Map();
  for (const [file, { imports }] of graph)
    for (const { to } of imports) {
      if (!graph.has(to) || to === file || isOfTests(file)) continue;
      const [folder, child, other] = siblings(file, to);
      if (!folders.has(folder)) folders.set(folder, new Map());
      addArrow(files, file, to, `${file} → ${to}`);
      addArrow(folders.get(folder) ?? files, child, other, `${file} → ${to}`);
    }
  return {
    ofFiles: circlesIn('', files),
    ofFolders: [...folders].flatMap(([folder, arrows]) => circlesIn(folder, arrows)),
  };
}

/** @param {string} folder @param {Arrows} arrows @returns {Circle[]} */
const circlesIn = (folder, arrows) =>
  connected(arrows).map((members) => ({ folder, members, cuts: cutsOf(members, arrows) }));
