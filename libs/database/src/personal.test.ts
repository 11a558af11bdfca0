import { expect, test } from 'vitest';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { undeclaredPersonalData } from './database.module.js';
import { erasing, erasingJson, NotPersonal, Personal, personal, personalFieldsOf } from './personal.js';

@Entity('visitor')
class VisitorEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { name: 'full_name' })
  @Personal({ erase: "Nobody's" })
  fullName: string;

  @Column('text', { nullable: true })
  @Personal({ erase: null, fields: ['wish', 'wishes'] })
  wish: string | null;

  @Column('text')
  @Personal({ kept: true })
  signature: string;

  @Column('text')
  @NotPersonal()
  status: string;
}

@Entity('note')
class NoteEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @Personal()
  text: string;

  @Column('jsonb')
  data: object;
}

const found = { where: 'true' };
const declare = (set?: string) => personal(NoteEntity, { ...found, erasure: [{ action: 'anonymize', set, stays: 'the id' }] });

test('an erasure assigns what the columns say, but to those that it keeps', () => {
  expect(erasing(VisitorEntity)).toBe("full_name = 'Nobody''s', wish = NULL");
  expect(
    personal(VisitorEntity, {
      ...found,
      erasure: [
        { action: 'anonymize', only: 'paid', keeps: ['fullName'], set: 'paid = false', stays: 'the name' },
        { action: 'anonymize', stays: 'nothing' },
      ],
    }),
  ).toEqual({
    table: 'visitor',
    columns: ['full_name', 'wish', 'signature'],
    where: 'true',
    erasure: [
      { action: 'anonymize', only: 'paid', set: 'wish = NULL, paid = false', stays: 'the name' },
      { action: 'anonymize', set: "full_name = 'Nobody''s', wish = NULL", stays: 'nothing' },
    ],
  });
});

test('an erasure of a document sets or removes the fields with the names of the columns', () => {
  expect(erasingJson('form', VisitorEntity)).toBe(`form = (form || '{"fullName":"Nobody''s"}'::jsonb) - ARRAY['wish']::text[]`);
});

test('a column whose erasure is forgotten is an error', () => {
  expect(() => declare()).toThrow('The erasure of note forgets text');
  expect(() => declare('context = NULL')).toThrow('forgets text');
  expect(declare('text = upper(text)').erasure).toEqual([{ action: 'anonymize', set: 'text = upper(text)', stays: 'the id' }]);
});

test('audit rows lose the fields of all columns that are not kept', () => {
  expect(personalFieldsOf([VisitorEntity, NoteEntity])).toEqual(['fullName', 'text', 'wish', 'wishes']);
});

test('columns of texts and documents without a mark, and tables without a declaration, are named', () => {
  const tables = { entities: [VisitorEntity, NoteEntity], migrations: [], personal: [declare('text = NULL')] };
  expect(undeclaredPersonalData([tables])).toEqual(['note.data: either @Personal or @NotPersonal', 'visitor: PersonalData']);
});
