/**
 * Import rules between packages and layers. A test in infra/checks/boundaries violates each rule once.
 * Paths are relative to the repository.
 */
const lib = (names) => `^libs/(${names})/`;
const service = '^services/([^/]+)/';
const app = '^(web|admin-web)/';

/**
 * In services with business rules, a file without a role suffix, at any depth, is domain code: pure, and it imports only the
 * contracts. Gateway and notification have no domain code. index.ts, main.ts and seed.ts are entry points.
 */
const domainFile = '^services/(booking|catalog|content|inquiry|payment)/src/[a-z/-]+\\.ts$';
/** Sources whose folders, one per subject, import each other in one direction only. */
const orderedFolders = '^(libs|services)/[^/]+/src';
/** A file in a folder inside a subject's folder. $1 is the subject's folder, $1$2 the one that contains the inner folder. */
const inSubFolder = '^((?:libs|services)/[^/]+/src/[^/]+)(.*)/[^/]+/[^/]+$';
const entryPoint = '/(index|main|seed)\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '\\.entity\\.ts$' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-between-folders',
      comment: 'Types count too: a subject is understood without the subjects that build on it.',
      severity: 'error',
      scope: 'folder',
      from: { path: orderedFolders },
      to: { circular: true },
    },
    {
      name: 'sub-folders-below-their-folder',
      comment:
        'A folder builds on its sub-folders, not the reverse: the rule above counts a sub-folder as part of its folder and does not see a cycle between the two.',
      severity: 'error',
      from: { path: inSubFolder, pathNot: '\\.test\\.ts$' },
      to: { path: ['^$1/[^/]+$', '^$1$2/[^/]+$'] },
    },
    {
      name: 'resolvable-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/dist/|@charter/contracts/openapi|^virtual:' },
    },
    {
      name: 'declared-dependency',
      comment: 'A package declares what it imports in its own package.json; only tests and configurations may use root dependencies.',
      severity: 'error',
      from: { pathNot: '(\\.config\\.(ts|mjs)|\\.test\\.tsx?|^[^/]+)$|/test/|/e2e/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'service-to-service',
      comment: 'Services share contracts and never import each other’s code; the host composes them.',
      severity: 'error',
      from: { path: service, pathNot: '^services/host/' },
      to: { path: service, pathNot: '^services/$1/' },
    },
    {
      name: 'services-import-libs-only',
      severity: 'error',
      from: { path: service, pathNot: '/test/' },
      to: { path: '^(web|admin-web|infra)/' },
    },
    {
      name: 'libs-import-libs-only',
      comment: 'Tests of libraries start servers with infra/dev/local, and use libs/testing.',
      severity: 'error',
      from: { path: '^libs/', pathNot: '/test/' },
      to: { path: '^(services|web|admin-web|infra)/' },
    },
    {
      name: 'contracts-without-io',
      comment: 'Contracts contain types and validation only: no Nest, no database, no I/O.',
      severity: 'error',
      from: { path: lib('contracts'), pathNot: 'generate-openapi|\\.test\\.ts$' },
      to: {
        pathNot: [lib('contracts'), 'node_modules/(class-validator|class-transformer|reflect-metadata)/'],
      },
    },
    {
      name: 'telemetry-is-lowest-layer',
      severity: 'error',
      from: { path: lib('telemetry'), pathNot: '/test/' },
      to: { path: lib('contracts|database|messaging|object-store|service-kit|testing|api-client|ui') },
    },
    {
      name: 'opentelemetry-only-in-tracer',
      comment: 'OpenTelemetry is loaded only when traces are exported, because it costs memory and start-up time.',
      severity: 'error',
      from: { pathNot: '^libs/telemetry/src/tracer\\.ts$' },
      to: { path: 'node_modules/@opentelemetry/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'database-below-messaging',
      severity: 'error',
      from: { path: lib('database'), pathNot: '/test/' },
      to: { path: lib('contracts|messaging|object-store|service-kit|testing|api-client|ui') },
    },
    {
      name: 'messaging-below-service-kit',
      severity: 'error',
      from: { path: lib('messaging'), pathNot: '/test/' },
      to: { path: lib('object-store|service-kit|testing|api-client|ui') },
    },
    {
      name: 'browser-libs-without-server-libs',
      severity: 'error',
      from: { path: lib('api-client|ui') },
      to: { path: lib('telemetry|database|messaging|object-store|service-kit|testing') },
    },
    { name: 'api-client-without-react', severity: 'error', from: { path: lib('api-client') }, to: { path: 'node_modules/react' } },
    {
      name: 'apps-import-browser-libs-only',
      severity: 'error',
      from: { path: app },
      to: {
        path: ['^(services|infra)/', lib('telemetry|database|messaging|object-store|service-kit|testing')],
        // The days of each worker of the end-to-end tests.
        pathNot: ['^infra/dev/paypal-emulator/', '^libs/testing/src/day-lanes\\.ts$'],
      },
    },
    {
      name: 'no-maintenance-operations-in-gateway',
      comment: 'Maintenance operations must not be reachable through the gateway.',
      severity: 'error',
      from: { path: '^(services/gateway|web|admin-web|libs/(ui|api-client))/' },
      to: { path: '^libs/contracts/src/operators\\.ts$' },
    },
    {
      name: 'gateway-http-is-the-lowest-layer',
      comment: 'http/ has no dependency on authentication, caches, pages or the API: app.ts connects them.',
      severity: 'error',
      from: { path: '^services/gateway/src/http/' },
      to: { path: '^services/gateway/src/', pathNot: '^services/gateway/src/http/' },
    },
    {
      name: 'gateway-api-is-the-highest-layer',
      severity: 'error',
      from: { path: '^services/gateway/src/(auth|cache|pages)/' },
      to: { path: '^services/gateway/src/(api/|(app|gateway\\.module|seed|main)\\.ts$)' },
    },
    { name: 'app-to-app', severity: 'error', from: { path: app }, to: { path: app, pathNot: '^$1/' } },
    {
      name: 'contracts-in-browsers-as-types-only',
      comment: 'Only constants and formats may be bundled: the classes would add class-validator to the bundle.',
      severity: 'error',
      from: { path: '^(web|admin-web|libs/ui|libs/api-client)/', pathNot: '/(test|e2e)/|\\.test\\.tsx?$' },
      to: { path: lib('contracts'), pathNot: '(durations|formats|browser)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-to-feature',
      severity: 'error',
      from: { path: '^(web|admin-web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'features-below-routes-below-app',
      severity: 'error',
      from: { path: '^(web|admin-web)/src/(features|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/(routes|app)/', pathNot: '/app/paths\\.ts$' },
    },
    {
      name: 'render-entries-above-app',
      comment: 'Pages use the lazy loading and hydration helpers of render, never its entries, its page table or its server code.',
      severity: 'error',
      from: { path: '^web/src/(routes|features|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/render/(server/|entry-|pages|page-data)' },
    },
    {
      name: 'lib-below-features',
      severity: 'error',
      from: { path: '^(web|admin-web)/src/lib/' },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: domainFile, pathNot: entryPoint },
      to: {
        pathNot: [lib('contracts'), 'node_modules/temporal-', 'node_modules/suncalc/', '^crypto$', domainFile],
      },
    },
    {
      name: 'typeorm-only-in-repositories',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/',
        pathNot: '\\.(repository|entity|queries|module)\\.ts$|/migrations/|seed\\.ts$',
      },
      to: { path: 'node_modules/typeorm/' },
    },
    {
      name: 'paypal-and-smtp-only-in-clients',
      severity: 'error',
      from: { path: '^services/', pathNot: '\\.client\\.ts$|/test/' },
      to: { path: 'node_modules/(@paypal|nodemailer)/' },
    },
    {
      name: 's3-only-in-object-store',
      comment:
        'One S3 client, so that timeouts, checksums and spans are the same everywhere. Tests may look into the bucket with their own.',
      severity: 'error',
      from: { path: '^(services|libs|infra)/', pathNot: '^libs/object-store/|/test/|\\.test\\.ts$' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'object-store-below-service-kit',
      severity: 'error',
      from: { path: lib('object-store'), pathNot: '/test/' },
      to: { path: lib('contracts|database|messaging|service-kit|testing|api-client|ui') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(services|libs|infra/[a-z]+)/[a-z-]+/(dist|coverage)/|^(web|admin-web)/(dist|coverage|public)/|^[a-z].*\\.d\\.ts$' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@charter/source', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
