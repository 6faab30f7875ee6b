import type { Compiler, Module } from 'webpack';

/**
 * Matches a path as plain text and as in a JSON string, but not the paths of its siblings that start
 * with the same characters, such as `/src/app-2` and `/src/app.old` for `/src/app`.
 */
function patternOf(path: string): RegExp {
  const spellings = [path, JSON.stringify(path).slice(1, -1)].map((text) =>
    text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  );
  return new RegExp(String.raw`(?:${spellings.join('|')})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}_-])`, 'u');
}

/** Module federation generates this file, whose name is a hash that includes absolute paths. */
const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;

/** The modules whose identifiers contain absolute paths; webpack derives ids from identifiers. */
const isGenerated = (module: Module): boolean =>
  FEDERATION_ENTRY.test(module.nameForCondition() ?? '') ||
  /^(?:container entry|provide module) /.test(module.identifier());

/**
 * Makes the output of a build independent of where it was built: source maps name the sources below
 * `root` relative to it, and the generated modules of module federation have fixed ids. The build fails if
 * any other file contains the path of `root`.
 */
export class MachinePathsPlugin {
  readonly #path: RegExp;

  /** @param root absolute path of the repository */
  constructor(root: string) {
    this.#path = patternOf(root);
  }

  apply(compiler: Compiler): void {
    const name = 'MachinePathsPlugin';
    const { Compilation, WebpackError, sources } = compiler.webpack;
    const containsPath = (text: string): boolean => this.#path.test(text);

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(name, (modules) => {
        const generated = [...modules].filter(isGenerated);
        // identifiers already differ before the path that they contain, so the order does not depend on it
        generated.sort((a, b) => (a.identifier() < b.identifier() ? -1 : 1));
        for (const [index, module] of generated.entries()) {
          compilation.chunkGraph.setModuleId(module, `generated-${index}`);
        }
      });
      const afterMaps = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name, stage: afterMaps }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const text = file.endsWith('.map') ? source.source().toString() : '';
          if (!containsPath(text)) continue;
          const relative = text.replaceAll(new RegExp(this.#path, 'gu'), '.');
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
