import { loadLanguage, TranslationsProvider } from '@charter/ui';
import { beforeEach, expect, vi, test } from 'vitest';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadTexts } from '../app/texts.js';
import { SortableList } from './sortable-list.js';

const rowHeight = 50;
const beaches = ['Rose Island', 'Exuma', 'Spanish Wells'].map((name, index) => ({ id: index + 1, name }));

/** jsdom has no layout, so each row gets a position below the previous one. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li');
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : 0;
    return new DOMRect(0, place * rowHeight, 300, rowHeight);
  });
});

function Beaches({
  initial,
  ignoresOrder,
  onReorder,
}: {
  initial: typeof beaches;
  ignoresOrder: boolean;
  onReorder: (ids: number[]) => void;
}) {
  const [items, setItems] = useState(initial);
  return (
    <SortableList
      items={items}
      label="Beaches"
      nameOf={({ name }) => name}
      onReorder={(ids) => {
        onReorder(ids);
        if (!ignoresOrder) setItems(ids.map((id) => items.find((item) => item.id === id)!));
      }}
    >
      {({ name }, handle) => (
        <>
          {handle}
          <span>{name}</span>
        </>
      )}
    </SortableList>
  );
}

async function renderBeaches({ initial = beaches, ignoresOrder = false } = {}) {
  const onReorder = vi.fn<(ids: number[]) => void>();
  render(
    <TranslationsProvider initial={await loadLanguage('en', loadTexts)} load={loadTexts}>
      <Beaches initial={initial} ignoresOrder={ignoresOrder} onReorder={onReorder} />
    </TranslationsProvider>,
  );
  return { onReorder, user: userEvent.setup({ delay: 1 }) };
}

const shown = () =>
  within(screen.getByRole('list', { name: 'Beaches' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const handleOf = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

test('keyboard: an item moves 25 px per press, moves are announced, and onReorder is called once', async () => {
  const { onReorder, user } = await renderBeaches();
  handleOf('Rose Island').focus();
  await user.keyboard(' ');
  expect(await screen.findByText('Rose Island picked up. Position 1 of 3.')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await screen.findByText('Rose Island moved to position 2 of 3.')).toBeInTheDocument();
  expect(onReorder).not.toHaveBeenCalled();
  await user.keyboard(' ');
  expect(await screen.findByText('Rose Island dropped at position 2 of 3.')).toBeInTheDocument();
  expect(onReorder.mock.calls).toEqual([[[2, 1, 3]]]);
  expect(shown()).toEqual(['Exuma', 'Rose Island', 'Spanish Wells']);
});

test('keyboard: Escape cancels the move', async () => {
  const { onReorder, user } = await renderBeaches();
  handleOf('Rose Island').focus();
  await user.keyboard(' {ArrowDown}{ArrowDown}{Escape}');
  expect(await screen.findByText('Move cancelled. Rose Island stays at position 1 of 3.')).toBeInTheDocument();
  expect(onReorder).not.toHaveBeenCalled();
  expect(shown()).toEqual(['Rose Island', 'Exuma', 'Spanish Wells']);
});

test('an order that the parent does not apply is reverted', async () => {
  const { onReorder, user } = await renderBeaches({ ignoresOrder: true });
  handleOf('Exuma').focus();
  await user.keyboard(' {ArrowUp}{ArrowUp} ');
  expect(onReorder).toHaveBeenCalledWith([2, 1, 3]);
  await waitFor(() => expect(shown()).toEqual(['Rose Island', 'Exuma', 'Spanish Wells']));
});

test('a list with one item has a disabled handle', async () => {
  await renderBeaches({ initial: beaches.slice(0, 1) });
  expect(handleOf('Rose Island')).toHaveAttribute('aria-disabled', 'true');
});

test('Escape while dragging by mouse cancels the drag and does not reach a dialog around the list', async () => {
  const { onReorder, user } = await renderBeaches();
  const onEscape = vi.fn<() => void>();
  const listen = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && onEscape();
  document.addEventListener('keydown', listen);
  await user.pointer([
    { keys: '[MouseLeft>]', target: handleOf('Rose Island'), coords: { x: 5, y: 5 } },
    { coords: { x: 5, y: 30 } },
    { coords: { x: 5, y: 2 * rowHeight } },
  ]);
  expect(await screen.findByText(/Rose Island (picked up|moved to)/)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(onEscape).not.toHaveBeenCalled();
  expect(shown()).toEqual(['Rose Island', 'Exuma', 'Spanish Wells']);
  await user.keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledTimes(1);
  expect(onReorder).not.toHaveBeenCalled();
  document.removeEventListener('keydown', listen);
});
