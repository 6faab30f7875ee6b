import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RemoteNames } from './remote-names.ts';

/**
 * Budget of an entry script in compressed bytes. Small, because the federation runtime is in the shell.
 */
const ENTRY_BUDGET = 12_000;

const projectSchema = z.object({
  references: z.array(z.object({ path: z.string() })),
});
const budgetsSchema = z.record(z.string(), z.number());

/**
 * The new text of a JSON file after a change of some keys. The others, and the order of all, stay as
 * they are.
 */
function changedText<T extends object>(
  file: string,
  schema: z.ZodType<T>,
  changed: (content: T) => Partial<T>,
): string {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // a schema returns its own keys first, so its result would change the order of the file
  const merged = Object.assign({}, content, changed(schema.parse(content)));
  return `${JSON.stringify(merged, undefined, 2)}\n`;
}

/**
 * Inserts the remote before the server and the tests, so that the list stays in the order of the
 * layers.
 */
function withReference(references: readonly { path: string }[], path: string) {
  if (references.some((reference) => reference.path === path)) return [...references];
  const last = references.findLastIndex((reference) => reference.path.startsWith('./mf-'));
  return references.toSpliced(last + 1, 0, { path });
}

interface Registration {
  /** paths in the repository */
  readonly files: string[];
  readonly write: () => void;
}

/**
 * Prepares the addition of a new remote to the lists of packages in the repository: the projects of
 * the compiler and the budgets of the build. All other tools find it by the name of its folder.
 * Throws before anything is written if a list cannot be read.
 */
export function prepareRegistration(root: string, { folder, remote }: RemoteNames): Registration {
  const texts = {
    'tsconfig.json': changedText(join(root, 'tsconfig.json'), projectSchema, ({ references }) => ({
      references: withReference(references, `./${folder}`),
    })),
    'shared/tasks/budgets.json': changedText(
      join(root, 'shared/tasks/budgets.json'),
      budgetsSchema,
      (budgets) => ({ [`${remote}.js`]: budgets[`${remote}.js`] ?? ENTRY_BUDGET }),
    ),
  };
  return {
    files: Object.keys(texts),
    write: () => {
      for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, file), text);
    },
  };
}
