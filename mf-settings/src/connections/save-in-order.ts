import type { Outcome } from '@parallax/ui';
import { capitalized } from '@parallax/ui/format';

/** One part of an edit. */
export interface SavePart {
  /** used in texts such as 'The alias was saved.' */
  readonly name: 'alias' | 'keys' | 'vaults';
  readonly save: () => Promise<Outcome>;
}

/** Which parts of an edit were saved, in order. */
export interface SaveProgress {
  readonly saved: readonly SavePart['name'][];
  readonly unsaved: readonly SavePart['name'][];
}

/** Saves the parts one after another and stops at the first failure. */
export async function saveInOrder(parts: readonly SavePart[]): Promise<SaveProgress> {
  const saved: SavePart['name'][] = [];
  for (const { name, save } of parts) {
    const { ok } = await save();
    if (!ok) break;
    saved.push(name);
  }
  return { saved, unsaved: parts.slice(saved.length).map(({ name }) => name) };
}

const joinNames = (names: readonly string[]): string =>
  names.map((name) => `the ${name}`).join(' and ');
const wasOrWere = (names: readonly SavePart['name'][]): string =>
  names.length === 1 && names[0] === 'alias' ? 'was' : 'were';

/** Describes what was saved and what was not; undefined unless only some of the parts were saved. */
export function progressText({ saved, unsaved }: SaveProgress): string | undefined {
  if (saved.length === 0 || unsaved.length === 0) return undefined;
  const done = `${capitalized(joinNames(saved))} ${wasOrWere(saved)} saved`;
  return `${done}, ${joinNames(unsaved)} ${wasOrWere(unsaved)} not. Save again to continue from there.`;
}
