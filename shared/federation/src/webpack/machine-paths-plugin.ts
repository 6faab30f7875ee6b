import type { Compiler } from 'webpack';

/** A path as plain text and as in a JSON string. */
const spellingsOf = (path: string): string[] => [
  ...new Set([path, JSON.stringify(path).slice(1, -1)]),
];

/**
 * Makes the output of a build independent of where it was built: source maps name the sources below
 * `root` relative to it. The build fails if any other file contains the path of `root`.
 */
export class MachinePathsPlugin {
  readonly #spellings: readonly string[];

  /** @param root absolute path of the repository */
  constructor(root: string) {
    this.#spellings = spellingsOf(root);
  }

  apply(compiler: Compiler): void {
    const name = 'MachinePathsPlugin';
    const { Compilation, WebpackError, sources } = compiler.webpack;
    const containsPath = (text: string): boolean =>
      this.#spellings.some((path) => text.includes(path));

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const afterMaps = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name, stage: afterMaps }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const text = file.endsWith('.map') ? source.source().toString() : '';
          if (!containsPath(text)) continue;
          const relative = this.#spellings.reduce((map, path) => map.replaceAll(path, '.'), text);
          compilation.updateAsset(file, new sources.RawSource(relative));
        }
      });
      const last = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name, stage: last }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!containsPath(source.source().toString())) continue;
          const message = `${file} contains the absolute path of the repository.`;
          compilation.errors.push(new WebpackError(message));
        }
      });
    });
  }
}
