/** Who may import whom. Each rule's comment is its reason; tools/arrows/arrows.full.test.ts plants a violation of each. */

const tests = String.raw`\.test\.tsx?$`
const tooling = `^(tools|e2e|bench|torture)/|^apps/server/(test|src/demo)/|^apps/console/test/|^testkit/|${tests}`
/** The composition root, the only place of the server that knows every room. */
const root = String.raw`^apps/server/src/(main|app)\.ts$`
const server = 'apps/server/src'

/** @type {(import('dependency-cruiser').IForbiddenRuleType & { name: string })[]} */
const forbidden = [
  {
    name: 'domain-imports-nothing',
    comment: 'Rules are pure, so that both apps, the server and the tests run the very same ones.',
    severity: 'error',
    from: { path: '^packages/domain/', pathNot: tests },
    to: { pathNot: '^packages/domain/' },
  },
  {
    name: 'contract-knows-domain-and-zod',
    comment: 'The contract travels to every client; whatever it imports, they all carry.',
    severity: 'error',
    from: { path: '^packages/contract/', pathNot: tests },
    to: { pathNot: '^packages/(contract|domain)/|node_modules/zod/' },
  },
  {
    name: 'packages-know-no-app',
    comment: 'Arrows point from apps to packages.',
    severity: 'error',
    from: { path: '^packages/', pathNot: tests },
    to: { path: '^(apps|testkit|e2e|bench|torture|tools)/' },
  },
  {
    name: 'apps-never-know-each-other',
    comment: 'Trader app, console and server are deployed apart and meet only in the contract.',
    severity: 'error',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^apps/$1/' },
  },
  {
    name: 'browser-apps-carry-no-server-code',
    comment: 'A browser bundle has no database, no file system and no Fastify.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/', pathNot: tests },
    to: {
      path: 'node_modules/(pg|kysely|fastify|ws|pino|sharp|graphile-worker)/|^packages/embedded-postgres/|^testkit/',
    },
  },
  {
    name: 'trader-app-carries-no-zod',
    comment:
      'zod would be a third of the first screen: the web takes types, contract/client, locale and paths.',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: tests },
    to: {
      path: 'node_modules/zod/|^packages/contract/src/(?!client|locale|paths|wire/)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'ground-knows-nothing-above',
    comment:
      'API client, stores, texts and clock carry every screen of an app; a screen that moves moves nothing of them.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/base/', pathNot: tests },
    to: { path: '^apps/(web|console)/src/(app|features|parts|desktop|gallery)/' },
  },
  {
    name: 'parts-know-the-ground-alone',
    comment: 'What screens are made of knows no screen, so that any may use it.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/parts/', pathNot: tests },
    to: { path: '^apps/(web|console)/src/(app|features|desktop)/' },
  },
  {
    name: 'screens-know-no-roof',
    comment: 'Routes, guards and the shell are put together from screens, never the other way round.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/features/', pathNot: tests },
    to: { path: '^apps/(web|console)/src/(app|desktop|gallery)/' },
  },
  {
    name: 'screens-reach-siblings-by-their-entry-point',
    comment: 'A noun changes freely inside as long as its index.ts holds.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/(web|console)/src/features/[^/]+/',
      pathNot: ['^apps/$1/src/features/$2/', String.raw`^apps/[^/]+/src/features/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'ledger-for-features-only',
    comment: 'Coin moves by a use case that holds the locks; a route or a job calls that use case.',
    severity: 'error',
    from: {
      path: `^${server}/`,
      pathNot: `^${server}/(ledger|features)/|${root}|${tooling}`,
    },
    to: { path: `^${server}/ledger/` },
  },
  {
    name: 'database-for-features-only',
    comment: 'SQL lives beside the noun it serves, never in transport, sockets or timers.',
    severity: 'error',
    from: {
      path: `^${server}/(http|realtime|jobs|platform)/`,
      pathNot: tests,
    },
    to: { path: `^${server}/db/` },
  },
  {
    name: 'foundations-know-no-feature',
    comment: 'Ledger, database and platform serve every feature and depend on none.',
    severity: 'error',
    from: { path: `^${server}/(ledger|db|platform)/`, pathNot: tests },
    to: { path: `^${server}/(features|http|realtime|jobs|demo)/` },
  },
  {
    name: 'platform-stands-alone',
    comment: 'Ports and adapters are the lowest room: they can be tested with nothing else running.',
    severity: 'error',
    from: { path: `^${server}/platform/`, pathNot: tests },
    to: { path: `^${server}/`, pathNot: `^${server}/platform/` },
  },
  {
    name: 'feature-reached-by-its-entry-point',
    comment: 'A feature changes freely inside as long as its index.ts holds.',
    severity: 'error',
    from: { path: `^${server}/features/([^/]+)/`, pathNot: tests },
    to: {
      path: `^${server}/features/[^/]+/`,
      pathNot: [`^${server}/features/$1/`, String.raw`^${server}/features/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'features-know-no-transport',
    comment:
      'A use case takes facts; whether they came by HTTP, by a socket or with the clock is not its business.',
    severity: 'error',
    from: { path: `^${server}/features/`, pathNot: tests },
    to: { path: `^${server}/(http|realtime|jobs)/` },
  },
  {
    name: 'transport-reaches-features-by-their-entry-point',
    comment: 'Transport, sockets and timers call use cases, not their parts.',
    severity: 'error',
    from: { path: `^${server}/(http|realtime|jobs)/`, pathNot: tests },
    to: {
      path: `^${server}/features/[^/]+/`,
      pathNot: String.raw`^${server}/features/[^/]+/index\.ts$`,
    },
  },
  {
    name: 'testkit-for-tests-and-demo',
    comment: 'The cast and its short cuts must not reach production code.',
    severity: 'error',
    from: { pathNot: tooling },
    to: { path: '^testkit/' },
  },
  {
    name: 'no-import-of-a-test',
    comment: 'A test file runs its tests when it is imported.',
    severity: 'error',
    from: {},
    to: { path: tests },
  },
  {
    name: 'no-circle',
    comment:
      'Two modules that need each other are one module, or hide a third; a type that both share is in the lower one.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment:
      'An import that resolves to nothing escapes every other rule; a file by its address (?url) is the bundler’s to find.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
  },
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/' },
  // Before compilation, so that imports of types are seen, and told apart.
  tsPreCompilationDeps: true,
  moduleSystems: ['es6', 'cjs'],
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    mainFields: ['module', 'main', 'types'],
  },
}

export default { forbidden, options }
