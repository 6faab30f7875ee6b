import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createRemote, TEMPLATE } from './create-remote.ts';
import { remoteNames } from './remote-names.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parallax-create-'));
  cpSync(join(REPOSITORY, TEMPLATE), join(root, TEMPLATE), { recursive: true });
  mkdirSync(join(root, 'shared/tasks'), { recursive: true });
  const references = ['./shell', './mf-settings', './mock-server'].map((path) => ({ path }));
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ files: [], references }));
  writeFileSync(join(root, 'shared/tasks/budgets.json'), JSON.stringify({ 'shell.js': 5 }));
  cpSync(join(REPOSITORY, 'biome.json'), join(root, 'biome.json'));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folders = () => readdirSync(root).filter((name) => name.includes('mf-'));

describe('pnpm parallax create', () => {
  it.each(['risk-lab', 'mf-risk-lab', 'mf_risk_lab'])('derives all names from %s', (name) => {
    expect(remoteNames(name)).toEqual({
      folder: 'mf-risk-lab',
      remote: 'mf_risk_lab',
      key: 'risk-lab',
      title: 'Risk lab',
      TYPE: 'RISK_LAB',
      Pascal: 'RiskLab',
    });
  });

  it.each(['', 'ab', 'Risk', 'risk--lab', '../risk', '1risk', 'x'.repeat(41)])(
    'refuses the name %j',
    (name) => {
      expect(() => remoteNames(name)).toThrow('cannot be the name of a remote');
    },
  );

  it('writes a formatted package without placeholders, and registers it in the repository', () => {
    const { files, changed } = createRemote(root, remoteNames('risk-lab'));
    expect(files).toContain('src/widget/risk-lab-widget.tsx');
    expect(files).toContain('src/harness/harness.tsx');
    for (const file of files)
      expect(read(`mf-risk-lab/${file}`)).not.toMatch(/\{\{\w+\}\}|__key__/);
    expect(statSync(join(root, 'mf-risk-lab/pipeline')).mode & 0o111).not.toBe(0);
    expect(statSync(join(root, 'mf-risk-lab')).mode).toBe(statSync(join(root, 'shared')).mode);
    execFileSync(
      join(REPOSITORY, 'node_modules/.bin/biome'),
      ['check', '--vcs-enabled=false', '.'],
      {
        cwd: join(root, 'mf-risk-lab'),
      },
    );
    expect(changed).toEqual(['tsconfig.json', 'shared/tasks/budgets.json']);
    expect(JSON.parse(read('tsconfig.json'))).toMatchObject({
      references: ['./shell', './mf-settings', './mf-risk-lab', './mock-server'].map((path) => ({
        path,
      })),
    });
    expect(Object.keys(JSON.parse(read('tsconfig.json')))).toEqual(['files', 'references']);
    expect(JSON.parse(read('shared/tasks/budgets.json'))).toHaveProperty(['mf_risk_lab.js']);
  });

  it('changes nothing when the folder exists or the widget type is taken', () => {
    createRemote(root, remoteNames('risk-lab'));
    const project = read('tsconfig.json');
    expect(() => createRemote(root, remoteNames('risk-lab'))).toThrow('already exists');
    mkdirSync(join(root, 'mf-other/src'), { recursive: true });
    writeFileSync(join(root, 'mf-other/src/contributions.ts'), "type: 'NOTES',");
    expect(() => createRemote(root, remoteNames('notes'))).toThrow(
      'mf-other already has a widget NOTES',
    );
    expect(folders()).toEqual(['mf-other', 'mf-risk-lab']);
    expect(existsSync(join(root, 'mf-notes'))).toBe(false);
    expect(read('tsconfig.json')).toBe(project);
  });

  it.each(['tsconfig.json', 'shared/tasks/budgets.json'])(
    'changes nothing when the remote cannot be registered in %s',
    (file) => {
      writeFileSync(join(root, file), '// not JSON');
      const [project, budgets] = [read('tsconfig.json'), read('shared/tasks/budgets.json')];
      expect(() => createRemote(root, remoteNames('risk-lab'))).toThrow('JSON');
      expect(folders()).toEqual([]);
      expect([read('tsconfig.json'), read('shared/tasks/budgets.json')]).toEqual([
        project,
        budgets,
      ]);
    },
  );
});
