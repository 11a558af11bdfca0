import { classes, useTranslations } from '@charter/ui';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

interface Props<Item extends { id: UniqueIdentifier }> {
  items: readonly Item[];
  /** What the list is a list of. */
  label: string;
  /** What an item is called when its moves are read out. */
  nameOf: (item: Item) => string;
  /** All ids in their new order: `items` come in it at once, or stay as they are. */
  onReorder: (ids: Item['id'][]) => void;
  className?: string;
  /** Draws one item; `handle` is the button by which it is moved. */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

/** A cache that is told of a drop passes it on a moment later: until then the dropped order stands by itself. */
const settleMs = 250;

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list whose order people change: by mouse, by thumb, or by Space and arrows, 25 px a press, with every move read out. */
export function SortableList<Item extends { id: UniqueIdentifier }>({ items, label, nameOf, onReorder, className, children }: Props<Item>) {
  const { t } = useTranslations();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { scrollBehavior: 'auto' }),
  );
  const given = items.map(({ id }) => id);
  const [known, setKnown] = useState(given);
  const [dropped, setDropped] = useState<UniqueIdentifier[]>();
  if (given.join() !== known.join()) {
    setKnown(given);
    setDropped(undefined);
  }
  useEffect(() => {
    if (!dropped) return;
    const timer = setTimeout(() => setDropped(undefined), settleMs);
    return () => clearTimeout(timer);
  }, [dropped]);
  const ids = dropped ?? given;
  const [lifted, setLifted] = useState(false);
  useEffect(() => {
    if (!lifted) return;
    // Esc puts the item back; a dialog around the list would take the same key as a wish to close.
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => window.removeEventListener('keydown', hold, { capture: true });
  }, [lifted]);

  const placeOf = (id: UniqueIdentifier) => ids.findIndex((one) => one === id);
  const say = (what: 'lifted' | 'over' | 'dropped' | 'left', id: UniqueIdentifier, over = id) => {
    const item = items.find((one) => one.id === id);
    return item && t(`sortable.${what}`, { name: nameOf(item), place: placeOf(over) + 1, total: ids.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id),
    onDragOver: ({ active, over }) => say(over?.id === active.id ? 'lifted' : 'over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('left', active.id),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(false);
    if (!over || over.id === active.id) return;
    const moved = arrayMove(ids, placeOf(active.id), placeOf(over.id));
    setDropped(moved);
    onReorder(moved);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.howTo') } }}
      onDragStart={() => setLifted(true)}
      onDragCancel={() => setLifted(false)}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={ids.length < 2}>
        <ul aria-label={label} className={className}>
          {ids.map((id) => {
            const item = items.find((one) => one.id === id);
            return (
              item && (
                <Place key={id} id={id} name={nameOf(item)}>
                  {(handle) => children(item, handle)}
                </Place>
              )
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Place({ id, name, children }: { id: UniqueIdentifier; name: string; children: (handle: ReactNode) => ReactNode }) {
  const { t } = useTranslations();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={t('sortable.move', { name })}
      // A thumb on the handle drags the item, not the page.
      className="flex size-11 shrink-0 touch-none items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-sand-pale hover:text-navy not-aria-disabled:cursor-grab aria-disabled:opacity-35 aria-pressed:cursor-grabbing"
    >
      <GripVertical aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes('relative bg-white', isDragging && 'z-1 rounded-md opacity-95 shadow-lg shadow-navy/15')}
    >
      {children(handle)}
    </li>
  );
}
