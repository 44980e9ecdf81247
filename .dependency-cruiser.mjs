/** Import rules. Each rule's comment is its reason; tools/arrows/arrows.full.test.ts plants a violation of each. */

const tests = String.raw`\.test\.tsx?$`
const tooling = `^(tools|e2e|bench|torture|deploy)/|^apps/server/(test|src/demo)/|^apps/console/test/|^testkit/|${tests}`
/** The composition root, the only server module that may import every folder. */
const root = String.raw`^apps/server/src/(main|app)\.ts$`
const server = 'apps/server/src'

/** @type {(import('dependency-cruiser').IForbiddenRuleType & { name: string })[]} */
const forbidden = [
  {
    name: 'domain-imports-nothing',
    comment: 'Rules are pure, so that both apps, the server and the tests share them.',
    severity: 'error',
    from: { path: '^packages/domain/', pathNot: String.raw`\.(test|fixture)\.ts$` },
    to: { pathNot: '^packages/domain/' },
  },
  {
    name: 'contract-knows-domain-and-zod',
    comment: 'Every client bundles the contract with everything that it imports.',
    severity: 'error',
    from: { path: '^packages/contract/', pathNot: tests },
    to: { pathNot: '^packages/(contract|domain)/|node_modules/zod/' },
  },
  {
    name: 'packages-know-no-app',
    comment: 'Apps import packages, never the other way round.',
    severity: 'error',
    from: { path: '^packages/', pathNot: tests },
    to: { path: '^(apps|testkit|e2e|bench|torture|deploy|tools)/' },
  },
  {
    name: 'apps-never-know-each-other',
    comment: 'Trader app, console and server are deployed separately and share only the contract.',
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
      'zod would be a third of the first screen: the web takes types, contract/client, lifecycle, locale, paths and proof-of-work.',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: tests },
    to: {
      path: 'node_modules/zod/|^packages/contract/src/(?!client|lifecycle|locale|paths|proof-of-work|wire/)',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'ground-knows-nothing-above',
    comment: 'API client, stores, texts and clock serve every screen and depend on none.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/base/', pathNot: tests },
    to: { path: '^apps/(web|console)/src/(app|features|parts|desktop|gallery)/' },
  },
  {
    name: 'parts-know-the-ground-alone',
    comment: 'Parts know no screen, so that every screen can use them.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/parts/', pathNot: tests },
    to: { path: '^apps/(web|console)/src/(app|features|desktop)/' },
  },
  {
    name: 'screens-know-no-roof',
    comment: 'Routes, guards and the shell import screens, never the other way round.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/features/', pathNot: tests },
    to: { path: '^apps/(web|console)/src/(app|desktop|gallery)/' },
  },
  {
    name: 'screens-reach-siblings-by-their-entry-point',
    comment: 'A feature can change inside as long as its index.ts stays the same.',
    severity: 'error',
    from: { path: '^apps/(web|console)/src/features/([^/]+)/', pathNot: tests },
    to: {
      path: '^apps/(web|console)/src/features/[^/]+/',
      pathNot: ['^apps/$1/src/features/$2/', String.raw`^apps/[^/]+/src/features/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'ledger-for-features-only',
    comment: 'Only use cases move coin, because they hold the locks; routes and jobs call them.',
    severity: 'error',
    from: {
      path: `^${server}/`,
      pathNot: `^${server}/(ledger|features)/|${root}|${tooling}`,
    },
    to: { path: `^${server}/ledger/` },
  },
  {
    name: 'database-for-features-only',
    comment: 'SQL belongs to its feature, never to transport, sockets or timers.',
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
    comment: 'Ports and adapters are the lowest layer, so they can be tested alone.',
    severity: 'error',
    from: { path: `^${server}/platform/`, pathNot: tests },
    to: { path: `^${server}/`, pathNot: `^${server}/platform/` },
  },
  {
    name: 'feature-reached-by-its-entry-point',
    comment: 'A feature can change inside as long as its index.ts stays the same.',
    severity: 'error',
    from: { path: `^${server}/features/([^/]+)/`, pathNot: tests },
    to: {
      path: `^${server}/features/[^/]+/`,
      pathNot: [`^${server}/features/$1/`, String.raw`^${server}/features/[^/]+/index\.ts$`],
    },
  },
  {
    name: 'features-know-no-transport',
    comment: 'A use case must not depend on whether HTTP, a socket or a timer called it.',
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
    comment: 'The test cast and its shortcuts must not reach production code.',
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
      'Merge two modules that need each other, or extract a third; a shared type belongs to the lower one.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment:
      'An unresolved import escapes every other rule; the bundler resolves files imported by address (?url).',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:|\\?url$' },
  },
]

/** @type {import('dependency-cruiser').ICruiseOptions} */
const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/' },
  // Before compilation, so that type imports are seen and distinguished.
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
