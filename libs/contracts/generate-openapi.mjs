/**
 * Writes dist/openapi.js: fields and comments of the contract classes, for @nestjs/swagger. It imports the classes by the name of this
 * package, so that it describes those that the importing program uses: the built ones, the bundled ones or the sources.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import ts from 'typescript';

const { factory } = ts;
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The plugin ignores the plain suffix ".ts", so every file is named. The classes for operators and demo data are no part of the API. */
const files = readdirSync(here('src'), { recursive: true }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^operators\.ts$|^demo[./]/.test(file),
);

const program = ReadonlyVisitor.createTsProgram(here('tsconfig.json'));
const visitor = new ReadonlyVisitor({
  dtoFileNameSuffix: files,
  introspectComments: true,
  esmCompatible: true,
  pathToSource: here('src'),
});
for (const source of program.getSourceFiles()) if (!source.isDeclarationFile) visitor.visit(program, source);

const property = (name, value) => factory.createPropertyAssignment(factory.createStringLiteral(name), value);
const object = (entries, print) =>
  factory.createObjectLiteralExpression(
    entries.map(([name, value]) => property(name, print(value))),
    true,
  );

/** Syntax trees as they are; what stands around them becomes literals. */
function literal(value) {
  if (!Array.isArray(value)) return typeof value.kind === 'number' ? value : object(Object.entries(value), literal);
  return factory.createArrayLiteralExpression(
    value.map(([file, classes]) => factory.createArrayLiteralExpression([file, literal(classes)])),
    true,
  );
}

const { models } = visitor.collect();
const parts = {
  t: object(Object.entries(visitor.typeImports), (source) => factory.createIdentifier(source)),
  metadata: literal({ '@nestjs/swagger': { models } }),
};
const target = ts.createSourceFile('openapi.js', '', ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS);
const printer = ts.createPrinter();
const print = (node) =>
  printer.printNode(ts.EmitHint.Unspecified, node, target).replaceAll(/\bimport\("\.[^"]*"\)/g, "import('@charter/contracts')");
mkdirSync(here('dist'), { recursive: true });
writeFileSync(
  here('dist/openapi.js'),
  `export default async () => {\nconst t = ${print(parts.t)};\nreturn ${print(parts.metadata)};\n};\n`,
);
