import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const OURS = file('./venue-account.ts');
const SERVERS = file('../../../src/venue-accounts/venue-account.ts');
const CHECK = file('./assignable.check.ts');

/** Compiles only if each side can stand for the other. */
const SOURCE = `
  import type * as ours from '${OURS}';
  import type * as server from '${SERVERS}';
  export const account: (account: ours.VenueAccount) => server.VenueAccount = (account) => account;
  export const event: (event: ours.VenueEvent) => server.VenueEvent = (event) => event;
  export const back: (event: server.VenueEvent) => ours.VenueEvent = (event) => event;
  export const change: (change: server.OrderChange) => ours.OrderChange = (change) => change;
  export const order: (order: ours.VenueOrder) => server.VenueOrder = (order) => order;
`;

function problemsOf(source: string): string[] {
  const base = ts.readConfigFile(file('../../../../tsconfig.base.json'), (path) =>
    ts.sys.readFile(path),
  );
  const { options } = ts.convertCompilerOptionsFromJson(
    Object.assign({}, base.config?.compilerOptions),
    file('.'),
  );
  const host = ts.createCompilerHost(options);
  const fileExists = host.fileExists.bind(host);
  const readFile = host.readFile.bind(host);
  const getSourceFile = host.getSourceFile.bind(host);
  host.fileExists = (path) => path === CHECK || fileExists(path);
  host.readFile = (path) => (path === CHECK ? source : readFile(path));
  host.getSourceFile = (path, ...more) =>
    path === CHECK
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2023)
      : getSourceFile(path, ...more);
  const program = ts.createProgram(
    [CHECK],
    { ...options, noEmit: true, composite: false, allowImportingTsExtensions: true, types: [] },
    host,
  );
  const checked = program.getSourceFile(CHECK);
  return ts
    .getPreEmitDiagnostics(program, checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the account of this package', () => {
  it('can be used as an account of the server, whose interface it repeats', () => {
    expect(problemsOf(SOURCE)).toEqual([]);
  });

  it('would be noticed if it could not', () => {
    const wrong = SOURCE.replace(
      'server.VenueAccount = (account) => account',
      'server.VenueAccount = () => ({})',
    );
    expect(problemsOf(wrong)).not.toEqual([]);
  });
});
