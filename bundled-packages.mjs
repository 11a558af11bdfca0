/** How packages of node_modules are bundled: for services (build-service.mjs) and for service tests (libs/testing/bundle-packages.mjs). */
/** Packages that are not bundled: they read files of their own, contain machine code, or are optional and not installed. */
export const externalPackages = [
  /^@node-rs\//,
  /^(fontkit|mjml|msgpackr-extract|pdfkit|sharp|swagger-ui-dist)(\/|$)/,
  // Optional dependencies of Nest, TypeORM and BullMQ that are not installed.
  /^(@grpc\/|@nestjs\/(platform-express|websockets)|@fastify\/view|@google-cloud\/spanner|@sap\/|amqp|kafkajs|mqtt|typeorm-aurora)/,
  /^(better-sqlite3|expo-sqlite|hdb-pool|mongodb|mssql|mysql2?|oracledb|pg-native|pg-query-stream|react-native-sqlite-storage|redis|sql\.js|sqlite3)$/,
];

/** Nest creates its own `require`, which the bundler does not see: the package would be loaded a second time. */
export const visibleRequires = {
  name: 'visible-requires',
  transform: {
    filter: { id: /node_modules\/@nestjs\//, code: 'const require = createRequire(import.meta.url)' },
    handler: (code) => code.replace('const require = createRequire(import.meta.url)', ''),
  },
};

/**
 * Modules that packages load although nothing of ours reaches them: TypeORM's other databases, and the telephone numbers of all countries, which
 * class-validator has for a decorator that we do not use. They would take six megabytes of each process.
 */
export const unusedModules = {
  name: 'unused-modules',
  load: {
    filter: {
      id: /node_modules\/(typeorm\/driver\/(?!postgres\/|types\/)[\w-]+\/|typeorm\/(entity-manager\/MongoEntityManager|repository\/MongoRepository)\.js|libphonenumber-js\/)/,
    },
    // Classes, because TypeORM compares with `instanceof`.
    handler: () => ({ code: 'module.exports = new Proxy({}, { get: () => class Unused {} });', moduleType: 'js' }),
  },
};

/**
 * Pino looks up the file that creates a logger, which only its transports need, and we have none. With source maps enabled, Node would parse
 * the whole map of main.js for that, in every process at its start.
 */
export const noCallerLookup = {
  name: 'no-caller-lookup',
  load: {
    filter: { id: /node_modules\/pino\/lib\/caller\.js$/ },
    handler: () => ({ code: 'module.exports = () => [];', moduleType: 'js' }),
  },
};

/**
 * `import` of node:http reads all of its exports, and one of them loads Node's WebSocket client with all of undici: 50 ms of every start, and
 * 2 MB of every idle service. Nothing of ours opens a WebSocket. Gateway and payment load undici anyway: packages of theirs read fetch's classes.
 */
export const httpWithoutWebSocket = {
  name: 'http-without-websocket',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0node-http' },
  load: {
    filter: { id: /^\0node-http$/ },
    handler: () => ({ code: "module.exports = process.getBuiltinModule('node:http');", moduleType: 'js' }),
  },
};
