import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  FEDERATION_RUNTIME,
  type Manifest,
  manifestSchema,
  type RegistryEntry,
  remoteNameSchema,
} from '@parallax/federation/registry';

/** The present development build of a remote, as the registry of the page describes it. */
export interface LocalRemote {
  readonly entry: RegistryEntry & { readonly manifestIntegrity: string };
  /** what it contributes, as its build wrote it */
  readonly contributions: unknown;
}

const integrity = (content: Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const singletonsOf = ({ shared, metaData }: Manifest): Record<string, string> => ({
  ...Object.fromEntries(
    shared
      .filter(({ singleton }) => singleton !== false)
      .map(({ name, requiredVersion }) => [name, requiredVersion]),
  ),
  [FEDERATION_RUNTIME]: `^${metaData.pluginVersion}`,
});

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
        manifestIntegrity: integrity(manifest),
        entry: { url: `${base}${remote}.js`, integrity: integrity(script) },
        singletons: singletonsOf(manifestSchema.parse(JSON.parse(manifest.toString()))),
        traffic: 1,
      },
      contributions,
    };
  } catch {
    return undefined;
  }
}
