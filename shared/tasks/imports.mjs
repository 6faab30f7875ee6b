import { findCircles } from './imports/circles.mjs';
import { isOfTests, readImportGraph } from './imports/import-graph.mjs';
import { ENTRIES, RULES } from './imports/rules.mjs';
import { findUnused } from './imports/unused.mjs';

/**
 * `npm run imports`: whether the imports of all packages follow `imports/rules.mjs`. With a folder, such
 * as `npm run imports -- shared/protocol`: the circles in it, and imports to cut.
 */
const [shown] = process.argv.slice(2);
const graph = readImportGraph();
const { ofFiles, ofFolders } = findCircles(graph);

const refused = [...graph].flatMap(([file, { imports }]) =>
  imports.flatMap(({ to }) =>
    RULES.filter(({ inTests }) => inTests || !isOfTests(file))
      .filter(({ forbidden }) => forbidden.test(`${file} → ${to}`))
      .map(({ why }) => `${file} imports ${to}. ${why}`),
  ),
);
const circles = ofFolders.map(
  ({ folder, members }) =>
    `A circle in ${folder}: ${members.join(', ')}. npm run imports -- ${folder} shows what to cut.`,
);
const circlesOfFiles = ofFiles.map(({ members }) => `A circle of files: ${members.join(', ')}`);

const lines =
  shown === undefined
    ? [...refused, ...circlesOfFiles, ...circles, ...findUnused(graph, ENTRIES)]
    : ofFolders
        .filter(({ folder }) => `${folder}/`.startsWith(`${shown}/`))
        .map(
          ({ folder, members, cuts }) =>
            `${folder}: a circle of ${members.length}: ${members.join(', ')}; to cut, ${cuts.length}:\n  ${cuts.join('\n  ')}`,
        );
for (const line of lines) console.log(line);
process.exit(shown === undefined && lines.length > 0 ? 1 : 0);
