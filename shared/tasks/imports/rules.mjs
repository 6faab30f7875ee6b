/** Files that are run or loaded by their path, so that no import leads to them. */
export const ENTRIES = [
  /\.(?:test|spec|bench|page|config)\.(?:tsx?|mjs)$/,
  /^mf-[^/]+\/src\/contributions\.ts$|^shell\/src\/main\.ts$/,
  /^mock-server\/src\/(?:main|fake-venues|health-check|serve-set|page\/page-bytes)\.ts$/,
  /^mock-server\/src\/.+\/run-[^/]+\.ts$|^mock-server\/(?:server-kit\/src\/storage|src\/trading\/risk)\/worker\/from-source\.mjs$/,
  /^mock-server\/(?:server-kit\/)?src\/(?:.+\/)?testing\/(?:[^/]+\.mjs|(?:start-with|baselines|measure|insert-on)[^.]+\.ts)$/,
  /^shared\/federation\/src\/webpack\/(?:jitless-zod-loader|zod-left-out|zod-json-schema-left-out)\.ts$/,
  /^shared\/tasks\/(?:jest\/[^/]+|cache\/record-served|unit|start|test|nightly|dev|build|bench|fake-venues|drill|mutations|look)\.mjs$/,
  /^shared\/tasks\/(?:add-company|check-ledger|release-drill|parallax|container-image|production-folder|imports)\.mjs$/,
  /^e2e\/bench\/streaming-table\/bench-feed\.ts$|^e2e\/bench\/(?:hub-fan-out|scale)\/|^e2e\/(?:drills|mutations)\/(?:release-drill|run-mutations|switch)\./,
  /^e2e\/(?:look|kit)\/(?:frozen-date|gallery|make-[^/]+|failed-page-reporter|server)\.ts$/,
];

/**
 * What folders of one folder may import of it.
 * @param {string} folder
 * @param {Record<string, string>} allowed
 * @param {Omit<Rule, 'forbidden'>} rule
 */
const layers = (folder, allowed, rule) =>
  Object.entries(allowed).map(([name, others]) => ({
    forbidden: new RegExp(
      `^${folder}/${name}/.* → ${folder}/(?!(?:${[name, ...others.split(' ')].join('|')})/)`,
    ),
    why: rule.why,
    inTests: rule.inTests,
  }));

/**
 * Imports that are refused, written as 'importing file → imported file or package'.
 * @typedef {{ forbidden: RegExp, why: string, inTests: boolean }} Rule
 * @type {readonly Rule[]}
 */
export const RULES = [
  {
    forbidden: /^(mf-[^/]+|shared)\/.* → (?!\1\/)(?:mf-[^/]+|shell|mock-server)\//,
    why: 'Remotes and shared packages are released without each other and without the shell: move what two of them need to a package of shared/.',
    inTests: true,
  },
  {
    forbidden: /^(?:mf-[^/]+|shared)\/.* → react-router-dom$/,
    why: 'Use @parallax/federation/navigation, which the shell provides.',
    inTests: true,
  },
  ...layers(
    'shared',
    {
      protocol: '',
      channels: 'protocol',
      trading: 'protocol',
      api: 'protocol',
      feed: 'channels protocol',
      ui: 'feed protocol',
      federation: 'ui protocol',
      store: 'api channels feed protocol ui',
      sheets: 'api channels federation protocol store ui',
      'trading-ui': 'api channels federation feed protocol sheets store trading ui',
      'release-cli': 'federation protocol',
      'service-worker': '',
    },
    {
      why: 'Layers are one way: trading-ui > sheets > store, federation > ui; ui > feed > channels; sheets, store > api; trading-ui > trading; all > protocol. Move what both need down, or pass it in.',
      inTests: true,
    },
  ),
  ...layers(
    'mf-workspace/src',
    { sheet: 'widget-kit', 'widget-kit': '', widgets: 'widget-kit' },
    {
      why: 'The sheet and the widgets know the kit, and not each other. Move what both need to the kit, or declare it in contributions.ts.',
      inTests: false,
    },
  ),
  {
    forbidden:
      /^mf-workspace\/src\/widgets\/(?!charting\/.*\/price-chart\/)([^/]+)\/.* → mf-workspace\/src\/widgets\/(?!\1\/)/,
    why: 'A widget knows no other one, except Charting its Price chart: move what both need to the kit.',
    inTests: false,
  },
  ...layers(
    'mock-server',
    { 'server-kit': '', live: '', market: 'live server-kit', feed: 'market server-kit' },
    {
      why: 'Layers are one way: the server > feed > market > live, server-kit. Move what both need down, or pass it in.',
      inTests: true,
    },
  ),
  ...layers(
    'mock-server/server-kit/src',
    {
      config: '',
      log: '',
      metrics: '',
      tracing: 'config log',
      bus: 'config metrics',
      storage: 'config log tracing',
      secrets: 'config storage',
    },
    {
      why: 'Floors are one way: secrets > storage > tracing > config, log; bus > config, metrics. Move what both need down, or pass it in.',
      inTests: false,
    },
  ),
  ...layers(
    'mock-server/src',
    {
      http: '',
      mail: 'http',
      auth: 'http mail',
      notifications: 'http',
      company: 'auth http mail notifications',
    },
    {
      why: 'Floors are one way: company > auth, notifications > http. Features above them contribute their routes and id checks to server/, which alone knows all of them.',
      inTests: false,
    },
  ),
  ...layers(
    'mock-server/src/trading',
    {
      'venue-accounts': '',
      paper: 'venue-accounts',
      records: 'venue-accounts',
      valuation: 'records',
      access: 'records venue-accounts',
      controls: 'access records valuation',
      costs: 'records',
      portfolio: 'records valuation',
      risk: 'access portfolio records valuation',
      'check-ledger': 'portfolio records',
      engine: 'access controls costs paper portfolio records risk valuation venue-accounts',
      calls: 'access controls costs engine portfolio records risk valuation',
    },
    {
      why: 'Floors are one way: calls > engine > controls, costs, portfolio, risk > access, valuation > records, paper > venue-accounts. Move what both need down, or pass it in.',
      inTests: false,
    },
  ),
];
