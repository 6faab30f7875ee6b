import { isDeepStrictEqual } from 'node:util';
import type { Compiler } from 'webpack';
import type { RemoteName } from '../registry/remote-name.ts';
import { RELEASE_FILE } from '../release/release-descriptor.ts';
import { type DeclaredContributions, declaredContributions } from './declared.ts';
import { describeRelease } from './describe-release.ts';

/**
 * Writes `contributions.json` and `release.json` beside the remote's manifest, and rewrites them on
 * each rebuild in watch mode. What the build exposes is fixed when it starts.
 */
export class ContributionsPlugin {
  readonly #name: RemoteName;
  readonly #started: DeclaredContributions;

  constructor(name: RemoteName, started: DeclaredContributions) {
    this.#name = name;
    this.#started = started;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    const { file, exposes } = this.#started;
    compiler.hooks.thisCompilation.tap('ContributionsPlugin', (compilation) => {
      compilation.fileDependencies.add(file);
      compilation.hooks.processAssets.tapPromise(
        { name: 'ContributionsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          // a rejected hook would end the watch, although the next rebuild may succeed
          const now = await declaredContributions(this.#name, compiler.context).catch(
            (error: unknown) => {
              compilation.errors.push(new WebpackError(String(error)));
              return undefined;
            },
          );
          if (now === undefined) return;
          if (!isDeepStrictEqual(now.exposes, exposes)) {
            const text = `The imports in ${file} have changed. Restart the build.`;
            compilation.warnings.push(new WebpackError(text));
          }
          const json = JSON.stringify(now.contributions);
          compilation.emitAsset('contributions.json', new sources.RawSource(json));
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'ContributionsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const scripts = Object.keys(compilation.assets)
            .filter((file) => file.endsWith('.js'))
            .map((file) => String(compilation.getAsset(file)?.source.source() ?? ''));
          const json = JSON.stringify(describeRelease(this.#name, scripts));
          compilation.emitAsset(RELEASE_FILE, new sources.RawSource(json));
        },
      );
    });
  }
}
