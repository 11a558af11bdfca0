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
  label: string;
  /** The item's name in announcements for screen readers. */
  nameOf: (item: Item) => string;
  /** Receives all ids in their new order. `items` must follow at once, otherwise the previous order is shown again. */
  onReorder: (ids: Item['id'][]) => void;
  className?: string;
  /** Renders one item; `handle` is the button that moves it. */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

/** TanStack Query passes a cache update on asynchronously; the dropped order is shown until then. */
const cacheUpdateMs = 250;

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A list that can be reordered by mouse, touch or keyboard (Space and arrow keys, 25 px per press), with announcements for screen readers. */
export function SortableList<Item extends { id: UniqueIdentifier }>({ items, label, nameOf, onReorder, className, children }: Props<Item>) {
  const { t } = useTranslations();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { scrollBehavior: 'auto' }),
  );
  const currentIds = items.map(({ id }) => id);
  const [knownIds, setKnownIds] = useState(currentIds);
  const [dropped, setDropped] = useState<UniqueIdentifier[]>();
  if (currentIds.join() !== knownIds.join()) {
    setKnownIds(currentIds);
    setDropped(undefined);
  }
  useEffect(() => {
    if (!dropped) return;
    const timer = setTimeout(() => setDropped(undefined), cacheUpdateMs);
    return () => clearTimeout(timer);
  }, [dropped]);
  const ids = dropped ?? currentIds;
  const [lifted, setLifted] = useState(false);
  useEffect(() => {
    if (!lifted) return;
    // Esc cancels the drag and must not also close a dialog around the list.
    const preventEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    window.addEventListener('keydown', preventEscape, { capture: true });
    return () => window.removeEventListener('keydown', preventEscape, { capture: true });
  }, [lifted]);

  const indexOf = (id: UniqueIdentifier) => ids.indexOf(id);
  const announce = (event: 'lifted' | 'over' | 'dropped' | 'cancelled', id: UniqueIdentifier, over = id) => {
    const item = items.find((one) => one.id === id);
    return item && t(`sortable.${event}`, { name: nameOf(item), position: indexOf(over) + 1, total: ids.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => announce('lifted', active.id),
    onDragOver: ({ active, over }) => announce(over?.id === active.id ? 'lifted' : 'over', active.id, over?.id),
    onDragEnd: ({ active, over }) => announce('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => announce('cancelled', active.id),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(false);
    if (!over || over.id === active.id) return;
    const moved = arrayMove(ids, indexOf(active.id), indexOf(over.id));
    setDropped(moved);
    onReorder(moved);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.instructions') } }}
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
                <SortableItem key={id} id={id} name={nameOf(item)}>
                  {(handle) => children(item, handle)}
                </SortableItem>
              )
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function SortableItem({ id, name, children }: { id: UniqueIdentifier; name: string; children: (handle: ReactNode) => ReactNode }) {
  const { t } = useTranslations();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={t('sortable.move', { name })}
      // touch-none: a touch on the handle drags the item and does not scroll the page.
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
