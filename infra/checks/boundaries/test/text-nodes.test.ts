import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { findUnstableTexts, type UnstableText } from './text-nodes.ts';

const root = join(import.meta.dirname, '../../../..');
const sample = join(root, 'web/src/text-nodes.sample.tsx');
/** Markup with each fault, and the same without it. */
const markup = `
import type { ReactNode } from 'react';

export const faulty = (shown: boolean, optional: string | undefined, given: ReactNode) => [
  <p key="1">
    <b />
    {shown && 'text'}
  </p>,
  <p key="2">
    <b />
    {optional}
  </p>,
  <p key="3">
    <b />
    {shown ? <b /> : 'text'}
  </p>,
  <p key="4">
    {shown && <b />}
    text
  </p>,
  <p key="5">
    {shown && <b />}
    {given}
  </p>,
  <p key="6">
    <MaybeElement shown={shown} />
    text
  </p>,
  <p key="7">
    <b />
    <MaybeText shown={shown} />
  </p>,
];

export const sound = (shown: boolean, optional: string | undefined, given: ReactNode, count: number) => [
  <p key="1">{shown && 'text'}</p>,
  <p key="2">
    <b />
    <span>{optional}</span>
  </p>,
  <p key="3">
    {count} texts
    {shown && <b />}
  </p>,
  <p key="4">
    {shown && <b />}
    <span className="contents">{given}</span>
  </p>,
  <p key="5">
    {shown && <b />}
    <b />
    text
  </p>,
];

const MaybeElement = ({ shown }: { shown: boolean }) => (shown ? <b /> : null);
const MaybeText = ({ shown }: { shown: boolean }) => (shown ? 'text' : null);
`;
let found: UnstableText[];

beforeAll(() => {
  const files = globSync(['web/src/**/*.tsx', 'admin-web/src/**/*.tsx', 'libs/ui/src/**/*.tsx'], { cwd: root });
  const ofProduct = files.filter((name) => !/\.test\.tsx$|\/test\//.test(name));
  found = findUnstableTexts(
    root,
    ofProduct.map((name) => join(root, name)),
    { [sample]: markup },
  );
}, 180_000);

const isSample = ({ at }: UnstableText) => at.includes('text-nodes.sample.tsx');

test('no text of the site and the back office comes and goes beside other content of its element', () => {
  expect(found.filter((text) => !isSample(text))).toEqual([]);
});

test('texts that come and go, are replaced by an element, or follow what comes and goes are found', () => {
  expect(found.filter(isSample).map(({ source, reason }) => [reason, source])).toEqual([
    ['comes and goes', "{shown && 'text'}"],
    ['comes and goes', '{optional}'],
    ['is replaced by an element', "{shown ? <b /> : 'text'}"],
    ['follows what comes and goes', 'text'],
    ['follows what comes and goes', '{given}'],
    ['follows what comes and goes', 'text'],
    ['comes and goes', '<MaybeText shown={shown} />'],
  ]);
});
