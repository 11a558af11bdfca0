import { describe, expect, test } from '@jest/globals';
import { fill, parse, type Pen } from './fill.js';

const pen: Pen = {
  escape: (text) => `[${text}]`,
  translate: (key) => `text of ${key}`,
  format: (name, value) => `${name} ${String(value)}`,
};
const write = (source: string, view: object) => fill(parse(source), [view], pen);

describe('filling in', () => {
  test('escapes values, formatted values and translations alike', () => {
    expect(write('{{a}} {{ a | day }} {{t.b}} {{c.d}}', { a: 1, c: { d: 2 } })).toBe('[1] [day 1] [text of b] [2]');
  });

  test('repeats a section for each item, and finds outer names inside', () => {
    expect(write('{{#days}}{{.}}{{name}} {{/days}}', { days: ['a', 'b'], name: 'x' })).toBe('[a][x] [b][x] ');
  });

  test('takes the other way when there is nothing', () => {
    for (const nothing of [null, false, [], 0, '']) {
      expect(write('{{#a}}some{{/a}}{{^a}}none{{/a}}', { a: nothing })).toBe('none');
    }
  });

  test('leaves no empty line where a section tag stood alone', () => {
    expect(write('one\n{{#a}}\ntwo\n{{/a}}\nthree', { a: true })).toBe('one\ntwo\nthree');
  });

  test('does not read again what it has filled in', () => {
    expect(write('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('[{{b}}]');
  });

  test('stops at a name that nobody knows, inherited ones too', () => {
    expect(() => write('{{a}}', {})).toThrow('Nothing is called {{a}} here');
    expect(() => write('{{constructor}}', {})).toThrow('Nothing is called {{constructor}} here');
  });

  test('refuses a pattern with an open end', () => {
    expect(() => parse('{{#a}}…')).toThrow('{{#a}} is never closed');
    expect(() => parse('…{{/a}}')).toThrow('{{/a}} closes nothing');
  });
});
