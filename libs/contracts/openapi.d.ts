/** Fields, limits and comments of the contract classes, generated at build for @nestjs/swagger. */
declare const metadata: () => Promise<Record<string, unknown>>;
export default metadata;
