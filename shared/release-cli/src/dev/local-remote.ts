import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  manifestSchema,
  type RegistryEntry,
  remoteNameSchema,
} from '@parallax/federation/registry';
import { integrityOf, singletonsOf } from '@parallax/federation/release';

/** The current development build of a remote, in the form of a registry entry. */
export interface LocalRemote {
  readonly entry: RegistryEntry & { readonly manifestIntegrity: string };
  /** the content of its contributions.json */
  readonly contributions: unknown;
}

/** Reads a build folder; undefined while it is incomplete. Each build has a version of its own. */
export function readLocalRemote(name: string, folder: string): LocalRemote | undefined {
  try {
    const remote = remoteNameSchema.parse(name);
    const manifest = readFileSync(join(folder, 'mf-manifest.json'));
    const script = readFileSync(join(folder, `${remote}.js`));
    const contributions: unknown = JSON.parse(
      readFileSync(join(folder, 'contributions.json'), 'utf8'),
    );
    const content = createHash('sha256').update(manifest).update(script).digest('hex').slice(0, 12);
    const base = `/remotes/${remote}/dev-${content}/`;
    return {
      entry: {
        name: remote,
        version: `dev-${content}`,
        manifest: `${base}mf-manifest.json`,
        manifestIntegrity: integrityOf(manifest),
        entry: { url: `${base}${remote}.js`, integrity: integrityOf(script) },
        singletons: singletonsOf(manifestSchema.parse(JSON.parse(manifest.toString()))),
        traffic: 1,
      },
      contributions,
    };
  } catch {
    return undefined;
  }
}
