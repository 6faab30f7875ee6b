import { ROOT } from '../root.mjs';
import { hashOf } from './cache-folder.mjs';
import { machine, readVariables } from './environment.mjs';
import { SourceGraph } from './source-graph.mjs';

/** What every result depends on, such as the versions of all libraries. */
export const EVERYWHERE = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];

/** The inputs of results: the sources, and the environment that tests can read. */
export class Inputs {
  #environment;

  /** @param {string} root of the repository @param {Readonly<Record<string, string | undefined>>} variables */
  constructor(root, variables) {
    this.sources = new SourceGraph(root);
    this.#environment = {
      machine: machine(),
      variables: readVariables(variables, this.sources.texts()),
    };
  }

  /**
   * The key of a result: equal only where all of its inputs are.
   * @param {readonly string[]} files relative to the repository
   * @param {object} further inputs, such as the versions of programs
   */
  keyOf(files, further) {
    const all = [...EVERYWHERE.filter((file) => this.sources.files.has(file)), ...files];
    return hashOf([
      this.#environment,
      further,
      [...new Set(all)].map((file) => [file, this.sources.hashOf(file)]),
    ]);
  }
}

/** As this process was started: its steps set variables for themselves. */
const variables = { ...process.env };

/** @type {Inputs | undefined} */
let known;
const inputs = () => (known ??= new Inputs(ROOT, variables));

/** The sources as they are when they are first asked for. */
export const sources = () => inputs().sources;

/** @type {Inputs['keyOf']} */
export const keyOf = (files, further) => inputs().keyOf(files, further);

/** Whether no source changed while something ran: it ran with what its key was computed from. */
export const sourcesAreUnchanged = () => sources().isUnchanged();
