import { join } from 'node:path';
import ts from 'typescript';

/** What an expression may render. */
interface Rendered {
  text: boolean;
  /** The caller decides, whose own markup is checked. */
  given: boolean;
  element: boolean;
  nothing: boolean;
}

export interface UnstableText {
  /** Path from the root, and line. */
  at: string;
  source: string;
  reason: string;
}

/**
 * Finds markup that fails on a page which the browser has translated: translators replace text nodes, so React fails when it removes one, or
 * inserts something before one. A text that is the only child of its element is safe, because React sets the element's content.
 * @param paths of markup; those that they import from the repository are looked at too
 * @param samples source by path, of files that do not exist
 */
export function findUnstableTexts(root: string, paths: readonly string[], samples: Record<string, string> = {}): UnstableText[] {
  const { config } = ts.readConfigFile(join(root, 'web/tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'web'));
  const files = ts.createCompilerHost({ ...options, noEmit: true });
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (path) => path in samples || files.fileExists(path),
    getSourceFile: (path, ...rest) =>
      samples[path] === undefined
        ? files.getSourceFile(path, ...rest)
        : ts.createSourceFile(path, samples[path], ts.ScriptTarget.Latest, true),
  };
  const program = ts.createProgram([...paths, ...Object.keys(samples)], { ...options, noEmit: true }, host);
  const checker = program.getTypeChecker();
  const found: UnstableText[] = [];
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !file.fileName.endsWith('.tsx') || file.fileName.includes('/node_modules/')) continue;
    const report = (node: ts.Node, reason: string) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      const source = node.getText().replace(/\s+/g, ' ').trim().slice(0, 120);
      found.push({ at: `${file.fileName.slice(root.length + 1)}:${line + 1}`, source, reason });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || (ts.isJsxFragment(node) && !ts.isJsxElement(node.parent) && !ts.isJsxFragment(node.parent)))
        checkChildren(node, childrenOf(node), checker, report);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

/** The children that render something, those of fragments included. */
function childrenOf(parent: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
  return parent.children.flatMap((child) => {
    if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [child];
    if (ts.isJsxFragment(child)) return childrenOf(child);
    return ts.isJsxExpression(child) && !child.expression ? [] : [child];
  });
}

function checkChildren(
  parent: ts.JsxElement | ts.JsxFragment,
  children: ts.JsxChild[],
  checker: ts.TypeChecker,
  report: (node: ts.Node, reason: string) => void,
): void {
  const isAlone = children.length === 1 && !ts.isJsxFragment(parent);
  if (isAlone) return;
  const rendered = children.map((child) => renderedBy(child, checker));
  for (const [index, { text, given, element, nothing }] of rendered.entries()) {
    if (!text) continue;
    const child = children[index]!;
    const before = rendered[index - 1];
    if (given) {
      if (before?.nothing && !before.given) report(child, 'follows what comes and goes');
    } else if (nothing) report(child, 'comes and goes');
    else if (element) report(child, 'is replaced by an element');
    else if (before?.nothing) report(child, 'follows what comes and goes');
  }
}

function renderedBy(child: ts.JsxChild, checker: ts.TypeChecker): Rendered {
  if (ts.isJsxText(child)) return { text: true, given: false, element: false, nothing: false };
  if (!ts.isJsxExpression(child)) return renderedByElement(child, checker);
  return renderedByType(checker.getTypeAtLocation(child.expression!), checker);
}

/** A component may render a text, or nothing. */
function renderedByElement(child: ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment, checker: ts.TypeChecker): Rendered {
  const isHost = { text: false, given: false, element: true, nothing: false };
  if (ts.isJsxFragment(child)) return isHost;
  const opening = ts.isJsxElement(child) ? child.openingElement : child;
  if (/^[a-z]/.test(opening.tagName.getText())) return isHost;
  const returned = checker.getResolvedSignature(opening)?.getReturnType();
  const rendered = returned ? renderedByType(returned, checker) : isHost;
  // Components of libraries, such as icons, say that they may render anything.
  return rendered.given ? isHost : rendered;
}

function renderedByType(type: ts.Type, checker: ts.TypeChecker): Rendered {
  const kinds = type.isUnion() ? type.types : [type];
  const is = (flags: ts.TypeFlags) => kinds.some((kind) => (kind.flags & flags) !== 0);
  const isEmptyText = (kind: ts.Type) => (kind.isStringLiteral() && kind.value === '') || (kind.isNumberLiteral() && kind.value === 0);
  return {
    given: kinds.some((kind) => ['ReactPortal', 'Promise', 'Iterable'].includes(kind.symbol?.name ?? '')),
    text: kinds.some((kind) => (kind.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0 && !isEmptyText(kind)),
    element: is(ts.TypeFlags.Object | ts.TypeFlags.Intersection),
    nothing:
      is(ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike) ||
      kinds.some(isEmptyText) ||
      kinds.some((kind) => checker.isArrayLikeType(kind)),
  };
}
