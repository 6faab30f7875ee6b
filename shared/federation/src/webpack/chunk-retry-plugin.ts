import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';
import { CHUNK_TIMEOUT_MS } from './chunk-timeout.ts';

const { RuntimeGlobals, RuntimeModule } = webpack;

const CHUNK_FILE = RuntimeGlobals.getChunkScriptFilename;
/** as mini-css-extract-plugin names it */
const STYLE_FILE = `${RuntimeGlobals.require}.miniCssF`;

/**
 * Gives the addresses of chunks the query of the entry script's own address, and from the second
 * time that a chunk is asked for on, the number of that attempt.
 */
class ChunkRetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('ask anew', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `
      var query = document.currentScript ? new URL(document.currentScript.src).search : '';
      var askAnew = function (file) {
        var asked = {};
        return function (chunk) {
          asked[chunk] = (asked[chunk] || 0) + 1;
          var again = asked[chunk] > 1 ? (query ? '&' : '?') + 'again=' + asked[chunk] : '';
          return file(chunk) + query + again;
        };
      };
      if (${CHUNK_FILE}) ${CHUNK_FILE} = askAnew(${CHUNK_FILE});
      if (${STYLE_FILE}) ${STYLE_FILE} = askAnew(${STYLE_FILE});
    `;
  }
}

/**
 * A request for a file that hangs would hold up every later one of its address. So a remote whose
 * entry script is loaded with a query asks for its chunks and style sheets with the same one, a
 * chunk that failed is asked for under another address, and a style sheet has its end as scripts do.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AskAnewPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(CHUNK_FILE).tap('AskAnewPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule());
      });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'AskAnewPlugin',
        (source, { tag }) =>
          `${source}setTimeout(function () { ${tag}.dispatchEvent(new Event('error')); }, ${CHUNK_TIMEOUT_MS});`,
      );
    });
  }
}
