import { createHash } from 'node:crypto';
import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import type { FileSet, PageFiles } from '../registry/page-files.ts';

const CONSUMED = 'consume-shared-module';
const PROVIDED = 'provide-module';

/**
 * Writes `page.json`, from which the server makes the preload links: the files that the page starts
 * with, and the files that each named lazy chunk and each shared module needs in addition. A chunk
 * that consumes a shared module also needs the files of that module: the shell is loaded first, so
 * the copy in the shell is used.
 */
export class PageFilesPlugin {
  readonly #entry: string;
  readonly #publicPath: string;

  constructor(entry: string, publicPath: string) {
    this.#entry = entry;
    this.#publicPath = publicPath;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PageFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const files = JSON.stringify(this.#pageFiles(compilation));
          compilation.emitAsset('page.json', new sources.RawSource(files));
        },
      );
    });
  }

  #pageFiles(compilation: Compilation): PageFiles {
    const entrypoint = compilation.entrypoints.get(this.#entry);
    if (!entrypoint) throw new Error(`The build has no entry '${this.#entry}'.`);
    const start = withConsumed(compilation, entrypoint.chunks);
    const entryFiles = new Set(entrypoint.chunks.flatMap((chunk) => [...chunk.files]));
    const lazy: PageFiles['lazy'] = {};
    for (const group of compilation.chunkGroups) {
      if (!group.name || group === entrypoint) continue;
      const own = withConsumed(compilation, group.chunks);
      lazy[group.name] = this.#addresses(
        compilation,
        [...own].filter((file) => !start.has(file)),
      );
    }
    const shared: PageFiles['shared'] = {};
    for (const [name, module] of providers(compilation)) {
      const own = withConsumed(compilation, asyncChunksOf(compilation, module));
      const added = [...own].filter((file) => !start.has(file));
      if (added.length > 0) shared[name] = this.#addresses(compilation, added);
    }
    return {
      entry: this.#addresses(compilation, [...entryFiles]),
      start: this.#addresses(
        compilation,
        [...start].filter((file) => !entryFiles.has(file)),
      ),
      lazy,
      shared,
    };
  }

  #addresses(compilation: Compilation, files: readonly string[]): FileSet {
    const ending = (end: string) =>
      files.filter((file) => file.endsWith(end)).map((file) => this.#address(compilation, file));
    return { js: ending('.js'), css: ending('.css') };
  }

  /** The entry has no hash in its name (the federation plugin forbids it), so its address gets one. */
  #address(compilation: Compilation, file: string): string {
    const address = this.#publicPath + file;
    if (/\.[0-9a-f]{8}\./.test(file)) return address;
    const content = compilation.getAsset(file)?.source.buffer() ?? '';
    return `${address}?v=${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
  }
}

/** The files of these chunks and, recursively, of the shared modules that they consume. */
function withConsumed(compilation: Compilation, chunks: Iterable<Chunk>): Set<string> {
  const { chunkGraph } = compilation;
  const provided = providers(compilation);
  const files = new Set<string>();
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.files) files.add(file);
    for (const module of chunkGraph.getChunkModulesIterable(chunk)) {
      if (module.type !== CONSUMED) continue;
      const provider = provided.get(consumedKey(module)) ?? module;
      for (const next of asyncChunksOf(compilation, provider)) visit(next);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return files;
}

/**
 * The modules that provide shared modules to the page's share scope, by share key. A consumer loads
 * its module from them. Sorted, since the order of `modules` differs from build to build.
 */
function providers(compilation: Compilation): Map<string, Module> {
  const provided = new Map<string, Module>();
  for (const module of compilation.modules) {
    const key = module.libIdent({ context: '' })?.split('webpack/sharing/provide/default/')[1];
    if (module.type === PROVIDED && key !== undefined) provided.set(key, module);
  }
  return new Map([...provided].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The share key of a module that consumes one; webpack exposes it only in the identifier. */
const consumedKey = (module: Module): string => module.identifier().split('|')[2] ?? '';

const asyncChunksOf = (compilation: Compilation, module: Module): Chunk[] =>
  module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []);
