import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../kit/root.ts';
import { addWidget } from '../../kit/test.ts';
import type { Drill, Note } from './drill.ts';

const FOLDER = 'mf-drill-clock';
const TITLE = 'Drill clock';
/** what `create` changes in the checkout beside the folder */
const CHANGED = ['tsconfig.json', 'shared/tasks/budgets.json', 'pnpm-lock.yaml'] as const;

async function succeeds(note: Note, command: string, args: readonly string[]): Promise<void> {
  const child = spawn('npm', ['run', command, '--', ...args], { cwd: ROOT, stdio: 'pipe' });
  let output = '';
  const read = (part: Buffer) => {
    output += part.toString();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise((resolve) => child.once('close', resolve));
  const shown = `\`npm run ${[command, ...args].join(' ')}\``;
  if (code !== 0)
    throw new Error(`${shown} failed: ${output.trim().split('\n').slice(-5).join(' ')}`);
  note(`${shown} succeeds.`);
}

/** Runs `use` with a checkout that is restored afterwards. */
async function inCheckout(use: () => Promise<void>): Promise<void> {
  if (existsSync(join(ROOT, FOLDER))) throw new Error(`${FOLDER} exists already. Remove it.`);
  const before = CHANGED.map((file) => [file, readFileSync(join(ROOT, file))] as const);
  try {
    await use();
  } finally {
    rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
    for (const [file, content] of before) writeFileSync(join(ROOT, file), content);
  }
}

/** Follows docs/how-to/add-a-remote.md from `create` to the widget on a trader's sheet. */
export const teamE = (drill: Drill, note: Note): Promise<void> =>
  inCheckout(async () => {
    await drill.run(note, 0, 'create', 'drill-clock');
    await succeeds(note, 'types', [FOLDER]);
    await succeeds(note, 'unit', [FOLDER]);
    await drill.run(note, 0, 'publish', FOLDER);
    await drill.run(note, 0, 'gate', FOLDER, '--journeys', 'settings');
    await drill.run(note, 0, 'promote', FOLDER);
    await drill.newPage('prime', '/risk', async (page) => {
      await addWidget(page, TITLE);
      note(`The widget '${TITLE}' is in 'Add Widget' of a page that is loaded now.`);
      note(await drill.picture(page, 'team-e', `A sheet with the widget ${TITLE}`));
    });
  });
