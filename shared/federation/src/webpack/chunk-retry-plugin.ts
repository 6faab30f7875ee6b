import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';
import { CHUNK_TIMEOUT_MS } from './chunk-timeout.ts';

const { RuntimeGlobals, RuntimeModule } = webpack;

const CHUNK_FILE = RuntimeGlobals.getChunkScriptFilename;
/** as mini-css-extract-plugin names it */
const STYLE_FILE = `${RuntimeGlobals.require}.miniCssF`;

/**
 * Appends the query of the entry script to the URL of each chunk, and `retry=1`, `retry=2`, … when
 * the chunk is requested again. The page appends `attempt` to the entry script when it starts the
 * remote again. If both were called `attempt`, a retried chunk and the same chunk after a restart of
 * the remote could have the same URL.
 */
class ChunkRetryRuntimeModule extends RuntimeModule {
  constructor() {
    super('chunk retry', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `
      var query = document.currentScript ? new URL(document.currentScript.src).search : '';
      var withRetryQuery = function (file) {
        var requests = {};
        return function (chunk) {
          requests[chunk] = (requests[chunk] || 0) + 1;
          var retry = requests[chunk] > 1 ? (query ? '&' : '?') + 'retry=' + (requests[chunk] - 1) : '';
          return file(chunk) + query + retry;
        };
      };
      if (${CHUNK_FILE}) ${CHUNK_FILE} = withRetryQuery(${CHUNK_FILE});
      if (${STYLE_FILE}) ${STYLE_FILE} = withRetryQuery(${STYLE_FILE});
    `;
  }
}

/**
 * The browser reuses a hanging request for the same URL, so every retry uses a new URL. Style sheets
 * time out like scripts.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(CHUNK_FILE)
        .tap('ChunkRetryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule());
        });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'ChunkRetryPlugin',
        (source, { tag }) =>
          `${source}setTimeout(function () { ${tag}.dispatchEvent(new Event('error')); }, ${CHUNK_TIMEOUT_MS});`,
      );
    });
  }
}
