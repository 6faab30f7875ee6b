import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ShellFacts, shellFactsOf } from '@parallax/federation/release';
import type { BackgroundWork } from '@parallax/server-kit/config/background-work';
import type { ScreenFolders } from '@parallax/server-kit/config/screens';
import type { Log } from '@parallax/server-kit/log/log';
import type { Database } from '@parallax/server-kit/storage/storage';
import { BuiltVersions } from './built-versions.ts';
import { VersionDescriber } from './describe-versions.ts';
import { AutomaticRollback } from './failures/automatic-rollback.ts';
import type { RollbackLimits } from './failures/rollback-decision.ts';
import { ServedVersions } from './failures/served-versions.ts';
import { SourceLocations } from './failures/source-location.ts';
import { Promotions } from './promotions.ts';
import { Pseudonyms } from './pseudonyms.ts';
import { PublishedFiles } from './published-files.ts';
import type { Remotes } from './remotes.ts';
import type { RetainedFiles } from './retained-files.ts';
import { RunningReleases } from './running-releases.ts';
import { VersionCatalogue } from './version-catalogue.ts';
import { VersionStore } from './version-store.ts';
import { watchedFiles } from './watched-files.ts';

export interface ReleaseOptions {
  readonly db: Database;
  /** the remotes that the installation built */
  readonly builtRemotes: Remotes;
  /** undefined when the server serves no front end */
  readonly screens: ScreenFolders | undefined;
  readonly retained: RetainedFiles;
  /** signs the pseudonym cookie and derives pseudonyms */
  readonly secret: string;
  /** other origins whose remotes may run here */
  readonly remoteOrigins: readonly string[];
  /** whether users with the platform role may replace a remote in their page by one from these origins */
  readonly overrides: boolean;
  readonly rollbackLimits: RollbackLimits;
  /** work that the server's shutdown waits for */
  readonly background: Pick<BackgroundWork, 'add'>;
  readonly log: Log;
}

const VERSION_LENGTH = 8;

/** Reads what the built shell provides to remotes; reads it again after each build. */
function shellReader(screens: ScreenFolders | undefined): () => ShellFacts | undefined {
  if (!screens) return () => undefined;
  const files = ['page.json', 'mf-manifest.json'].map((file) => join(screens.shell, file));
  return watchedFiles(files, ([page, manifest]) => {
    const version = createHash('sha256')
      .update(page ?? '')
      .digest('hex')
      .slice(0, VERSION_LENGTH);
    return shellFactsOf(JSON.parse(String(manifest)), version);
  });
}

/** The services of one server for released versions. */
export interface Releases {
  readonly options: ReleaseOptions;
  readonly shell: () => ShellFacts | undefined;
  readonly built: BuiltVersions;
  readonly catalogue: VersionCatalogue;
  readonly describer: VersionDescriber;
  readonly promotions: Promotions;
  readonly running: RunningReleases;
  readonly files: PublishedFiles;
  readonly pseudonyms: Pseudonyms;
  readonly servedVersions: ServedVersions;
  readonly automaticRollback: AutomaticRollback;
  readonly sourceLocations: SourceLocations;
  /** Clears all caches, after the storage was reset. */
  clearCaches(): void;
}

export function createReleases(options: ReleaseOptions): Releases {
  const { db, builtRemotes, screens, rollbackLimits, background, log } = options;
  const shell = shellReader(screens);
  const built = new BuiltVersions(builtRemotes);
  const versions = new VersionStore(db);
  const catalogue = new VersionCatalogue(built, versions, shell);
  const running = new RunningReleases({ db, builtRemotes, versions, shell, log });
  const promotions = new Promotions(db, catalogue, () => running.invalidate());
  const files = new PublishedFiles(db);
  const pseudonyms = new Pseudonyms(options.secret);
  const servedVersions = new ServedVersions({ db, pseudonyms, running, background, log });
  return {
    options,
    shell,
    built,
    catalogue,
    describer: new VersionDescriber({ db, built, versions }),
    promotions,
    running,
    files,
    pseudonyms,
    servedVersions,
    automaticRollback: new AutomaticRollback({
      db,
      built,
      promotions,
      limits: rollbackLimits,
      log,
    }),
    sourceLocations: new SourceLocations(db, built, screens?.shell),
    clearCaches() {
      versions.clear();
      servedVersions.clear();
      files.clear();
      running.invalidate();
    },
  };
}
