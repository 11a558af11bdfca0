import { describe, expect, test } from 'vitest';
import { parseTemplate, type RenderOptions, renderTemplate } from './template-engine.js';

const options: RenderOptions = {
  escape: (text) => `[${text}]`,
  translate: (key) => `text of ${key}`,
  format: (name, value) => `${name} ${String(value)}`,
};
const render = (source: string, view: object) => renderTemplate(parseTemplate(source), [view], options);

describe('placeholders', () => {
  test('escape values, formatted values and translations alike', () => {
    expect(render('{{a}} {{ a | day }} {{t.b}} {{c.d}}', { a: 1, c: { d: 2 } })).toBe('[1] [day 1] [text of b] [2]');
  });

  test('in a section are repeated for each item, and find names of the outer scope', () => {
    expect(render('{{#days}}{{.}}{{name}} {{/days}}', { days: ['a', 'b'], name: 'x' })).toBe('[a][x] [b][x] ');
  });

  test('in an inverted section are rendered for empty values', () => {
    for (const empty of [null, false, [], 0, '']) {
      expect(render('{{#a}}some{{/a}}{{^a}}none{{/a}}', { a: empty })).toBe('none');
    }
  });

  test('leave no empty line for a section tag alone on its line', () => {
    expect(render('one\n{{#a}}\ntwo\n{{/a}}\nthree', { a: true })).toBe('one\ntwo\nthree');
  });

  test('in a value are not replaced', () => {
    expect(render('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('[{{b}}]');
  });

  test('with an unknown name throw, inherited names too', () => {
    expect(() => render('{{a}}', {})).toThrow('{{a}} has no value');
    expect(() => render('{{constructor}}', {})).toThrow('{{constructor}} has no value');
  });

  test('with unbalanced section tags do not parse', () => {
    expect(() => parseTemplate('{{#a}}…')).toThrow('{{#a}} is never closed');
    expect(() => parseTemplate('…{{/a}}')).toThrow('{{/a}} closes no open section');
  });
});
