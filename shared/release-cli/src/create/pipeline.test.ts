import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readArguments } from '../cli/read-arguments.ts';
import { COMMANDS } from '../commands/index.ts';
import { TEMPLATE, writeTemplate } from './create-remote.ts';
import { remoteNames } from './remote-names.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'parallax-pipeline-'));
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Runs the CI script of a new remote in an empty clone; returns the arguments of its calls of npm. */
function npmCalls(): string[][] {
  const names = remoteNames('risk-lab');
  writeTemplate(join(REPOSITORY, TEMPLATE), join(clone, names.folder), names);
  const programs = join(clone, 'bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const output = execFileSync(join(clone, names.folder, 'pipeline'), {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}` },
  });
  const lines = output.trim().split('\n');
  return lines.map((line) => line.split(' '));
}

function npmScripts(): Readonly<Record<string, string>> {
  const file = readFileSync(join(REPOSITORY, 'package.json'), 'utf8');
  return z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(file)).scripts;
}

describe('the CI script of a remote', () => {
  it('installs the dependencies and builds the shell before anything else', () => {
    expect(npmCalls()[0]).toEqual(['run', 'build']);
    const [, task = ''] = /^node (\S+)$/.exec(npmScripts()['build'] ?? '') ?? [];
    const source = readFileSync(join(REPOSITORY, task), 'utf8');
    expect(source).toMatch(/await ensureInstalled\(\)[^]*buildStale\(\)/);
  });

  it('calls only scripts of package.json', () => {
    for (const [run, script = ''] of npmCalls()) {
      expect(run).toBe('run');
      expect(Object.keys(npmScripts())).toContain(script);
    }
  });

  it('publishes, tests and promotes the remote with valid arguments', () => {
    const releases = npmCalls().filter(([, script]) => script === 'parallax');
    const commands = releases.map(([, , , name = '', ...args]) => {
      const command = COMMANDS.find((candidate) => candidate.name === name);
      if (!command) throw new Error(`Unknown command ${name}`);
      return [name, readArguments(command, args).input];
    });
    expect(commands).toEqual([
      ['publish', { remote: 'mf-risk-lab' }],
      ['gate', { set: ['mf_risk_lab@candidate'] }],
      ['promote', { remote: 'mf-risk-lab', share: '10' }],
    ]);
  });
});
