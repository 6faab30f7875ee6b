import { join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../cli/command.ts';
import { CommandFailure } from '../cli/command-failure.ts';
import { runProcess } from '../cli/run-process.ts';
import { createRemote } from '../create/create-remote.ts';
import { remoteNames } from '../create/remote-names.ts';

const inputSchema = z.object({ name: z.string(), 'no-install': z.boolean().optional() });

/** Formats the generated files: where lines break depends on the length of the name. */
const format = (folder: string, root: string, signal: AbortSignal) =>
  runProcess(join(root, 'node_modules/.bin/biome'), ['check', '--write', folder], {
    cwd: root,
    signal,
  });

export const create = defineCommand({
  name: 'create',
  summary: 'Creates a remote from the template, with tests, harness and pipeline',
  positionals: ['name'],
  options: { 'no-install': { type: 'boolean', help: 'do not install its dependencies' } },
  connects: false,
  input: inputSchema,
  async run({ name, 'no-install': withoutInstall = false }, { root, pnpm, signal, progress }) {
    const names = remoteNames(name);
    const { files, changed } = createRemote(root, names);
    await format(names.folder, root, signal);
    if (!withoutInstall) {
      progress('Installing dependencies…');
      const args = ['--yes', pnpm, 'install', '--no-frozen-lockfile', '--reporter=append-only'];
      const { code, output } = await runProcess('npx', args, { cwd: root, signal });
      if (code !== 0) {
        throw new CommandFailure(
          'failed',
          `${names.folder} was created, but its dependencies could not be installed.`,
          output.trim().split('\n').slice(-5),
        );
      }
    }
    const { folder, remote, title } = names;
    const changes = withoutInstall ? changed : [...changed, 'pnpm-lock.yaml'];
    return {
      data: { folder, remote, files: files.map((file) => `${folder}/${file}`), changed: changes },
      lines: [
        `Created ${folder} with the widget '${title}'.`,
        ...files.map((file) => `  ${folder}/${file}`),
        `Changed ${new Intl.ListFormat('en-GB').format(changes)}.`,
        `Next: pnpm parallax dev ${folder}`,
      ],
    };
  },
});
