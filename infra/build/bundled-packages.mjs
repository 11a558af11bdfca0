/** Packages that are not bundled: they read files of their own, contain machine code, or are optional and not installed. */
export const externalPackages = [
  /^@node-rs\//,
  /^(fontkit|mjml|msgpackr-extract|pdfkit|sharp|swagger-ui-dist)(\/|$)/,
  // Optional dependencies of Nest, TypeORM and BullMQ that are not installed.
  /^(@grpc\/|@nestjs\/(platform-express|websockets)|@fastify\/view|@google-cloud\/spanner|@sap\/|amqp|kafkajs|mqtt|typeorm-aurora)/,
  /^(better-sqlite3|expo-sqlite|hdb-pool|mongodb|mssql|mysql2?|oracledb|pg-native|pg-query-stream|react-native-sqlite-storage|redis|sql\.js|sqlite3)$/,
];
