import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { expect, vi, test } from 'vitest';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadTexts } from '../app/texts.js';
import { TagsField } from './tags-field.js';

function Includes({ initial, onSubmit }: { initial: string[]; onSubmit: () => void }) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TagsField label="Includes" value={value} onChange={setValue} />
      <button type="submit">Save</button>
    </form>
  );
}

async function renderField(initial: string[] = []) {
  const onSubmit = vi.fn<() => void>();
  render(
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <Includes initial={initial} onSubmit={onSubmit} />
    </TranslationsProvider>,
  );
  return { onSubmit, user: userEvent.setup(), input: screen.getByRole('textbox', { name: 'Includes' }) };
}

const entries = () => {
  const list = screen.queryByRole('list', { name: 'Includes: entries' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent)
    : [];
};

test('a comma completes an entry, which is announced', async () => {
  const { user, input } = await renderField();
  await user.type(input, ' Captain and mate , Fu');
  expect(entries()).toEqual(['Captain and mate']);
  expect(input).toHaveValue('Fu');
  expect(screen.getByText('Captain and mate added')).toBeInTheDocument();
});

test('Enter completes an entry; in the empty input it submits the form', async () => {
  const { user, input, onSubmit } = await renderField();
  await user.type(input, 'Fuel{Enter}');
  expect(entries()).toEqual(['Fuel']);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(input, '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a pasted list becomes entries without blanks and duplicates', async () => {
  const { user, input } = await renderField(['Fuel']);
  await user.click(input);
  await user.paste('Ice, ,Fuel\nTowels,Ice');
  expect(entries()).toEqual(['Fuel', 'Ice', 'Towels']);
});

test('Backspace in the empty input removes the last entry, otherwise a character', async () => {
  const { user, input } = await renderField(['Fuel', 'Ice']);
  await user.type(input, 'To{Backspace}');
  expect(entries()).toEqual(['Fuel', 'Ice']);
  await user.type(input, '{Backspace}{Backspace}');
  expect(entries()).toEqual(['Fuel']);
  expect(screen.getByText('Ice removed')).toBeInTheDocument();
});

test('removing an entry by its button moves the focus to the input', async () => {
  const { user, input } = await renderField(['Fuel', 'Ice']);
  await user.click(screen.getByRole('button', { name: 'Remove Fuel' }));
  expect(entries()).toEqual(['Ice']);
  expect(input).toHaveFocus();
});

test('blur completes an entry', async () => {
  const { user, input } = await renderField();
  await user.type(input, 'Fuel');
  await user.tab();
  expect(entries()).toEqual(['Fuel']);
});

test('Escape completes an entry; only the next Escape reaches the dialog', async () => {
  const { user, input } = await renderField(['Captain']);
  const onEscape = vi.fn<() => void>();
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onEscape();
  document.addEventListener('keydown', listen);
  await user.type(input, 'Fuel{Escape}');
  expect(entries()).toEqual(['Captain', 'Fuel']);
  expect(onEscape).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', listen);
});
