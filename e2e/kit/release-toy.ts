import { expect } from '@playwright/test';
import { z } from 'zod';
import { parallax } from './release-cli.ts';
import type { Token } from './signed-fetch.ts';
import type { toyRemote } from './toy-remote.ts';

export interface ToyRelease {
  readonly toy: ReturnType<typeof toyRemote>;
  /** what makes the build differ from every other */
  readonly label: string;
  readonly change?: ((script: string) => string) | undefined;
}

const versionSchema = z.object({ version: z.string() });

/** Promotes a build of the toy for all users. Returns its version. */
export async function releaseToy(
  url: string,
  token: Token,
  { toy, label, change }: ToyRelease,
): Promise<string> {
  const build = toy.changedBuild(label, 'mf_toy.js', change);
  const published = await parallax(url, token, ['publish', toy.folder, '--build', build]);
  expect(published.code, JSON.stringify(published)).toBe(0);
  const { version } = versionSchema.parse(published.result);
  const reason = ['--without-gate', 'a test of failures'];
  const promoted = await parallax(url, token, ['promote', `mf-toy@${version}`, ...reason]);
  expect(promoted.code, JSON.stringify(promoted)).toBe(0);
  return version;
}
