import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { expect, jest, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadTexts } from '../app/texts.js';
import { ChipsField } from './tags-field.js';

function Includes({ initial, onSubmit }: { initial: string[]; onSubmit: () => void }) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ChipsField label="Includes" value={value} onChange={setValue} />
      <button type="submit">Save</button>
    </form>
  );
}

async function renderField(initial: string[] = []) {
  const onSubmit = jest.fn();
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

test('a comma makes an entry of what stands before it, and each is read out', async () => {
  const { user, input } = await renderField();
  await user.type(input, ' Captain and mate , Fu');
  expect(entries()).toEqual(['Captain and mate']);
  expect(input).toHaveValue('Fu');
  expect(screen.getByText('Captain and mate added')).toBeInTheDocument();
});

test('Enter ends an entry and does not send the form; without an entry to end, it does', async () => {
  const { user, input, onSubmit } = await renderField();
  await user.type(input, 'Fuel{Enter}');
  expect(entries()).toEqual(['Fuel']);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(input, '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a pasted list becomes entries, without its gaps and repetitions', async () => {
  const { user, input } = await renderField(['Fuel']);
  await user.click(input);
  await user.paste('Ice, ,Fuel\nTowels,Ice');
  expect(entries()).toEqual(['Fuel', 'Ice', 'Towels']);
});

test('Backspace in the empty field takes the last entry back, in a word it takes a letter', async () => {
  const { user, input } = await renderField(['Fuel', 'Ice']);
  await user.type(input, 'To{Backspace}');
  expect(entries()).toEqual(['Fuel', 'Ice']);
  await user.type(input, '{Backspace}{Backspace}');
  expect(entries()).toEqual(['Fuel']);
  expect(screen.getByText('Ice removed')).toBeInTheDocument();
});

test('an entry is removed by its own button, and the keyboard stays in the field', async () => {
  const { user, input } = await renderField(['Fuel', 'Ice']);
  await user.click(screen.getByRole('button', { name: 'Remove Fuel' }));
  expect(entries()).toEqual(['Ice']);
  expect(input).toHaveFocus();
});

test('what was typed without a comma is kept when one leaves the field', async () => {
  const { user, input } = await renderField();
  await user.type(input, 'Fuel');
  await user.tab();
  expect(entries()).toEqual(['Fuel']);
});

test('Esc keeps the word that is being typed; the dialog around it hears of the next Esc only', async () => {
  const { user, input } = await renderField(['Captain']);
  const heard = jest.fn();
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && heard();
  document.addEventListener('keydown', listen);
  await user.type(input, 'Fuel{Escape}');
  expect(entries()).toEqual(['Captain', 'Fuel']);
  expect(heard).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(heard).toHaveBeenCalledTimes(1);
  document.removeEventListener('keydown', listen);
});
