import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

const CHUNK_FILE = RuntimeGlobals.getChunkScriptFilename;
/** as mini-css-extract-plugin names it */
const STYLE_FILE = `${RuntimeGlobals.require}.miniCssF`;

/** Gives the query of the entry script's own address to the addresses of its chunks. */
class AskAnewRuntimeModule extends RuntimeModule {
  constructor() {
    super('ask anew', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `
      var query = document.currentScript ? new URL(document.currentScript.src).search : '';
      var withQuery = function (file) { return function (chunk) { return file(chunk) + query; }; };
      if (query !== '') {
        if (${CHUNK_FILE}) ${CHUNK_FILE} = withQuery(${CHUNK_FILE});
        if (${STYLE_FILE}) ${STYLE_FILE} = withQuery(${STYLE_FILE});
      }
    `;
  }
}

/**
 * A request for a chunk that hangs would hold up every later one of its address. So a remote whose
 * entry script is loaded with a query asks for its chunks and style sheets with the same one.
 */
export class AskAnewPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AskAnewPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(CHUNK_FILE).tap('AskAnewPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new AskAnewRuntimeModule());
      });
    });
  }
}
