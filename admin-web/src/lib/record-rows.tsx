import { Badge, Button, classes, useTranslations } from '@charter/ui';
import { Trash2 } from 'lucide-react';
import { Phrases } from './phrases.js';

export interface RecordRow {
  name: string;
  /** Why it applies to no charter anymore; undefined while it does. */
  ended?: string | undefined;
  /** Phrases about what it applies to. */
  details: readonly string[];
  /** What it costs or takes off. */
  amount: string;
}

interface RecordRowsProps<Item> {
  label: string;
  records: readonly Item[];
  rowOf: (record: Item) => RecordRow;
  onEdit: (record: Item) => void;
  onDelete: (record: Item) => void;
}

/** Records in their order; those that apply to no charter anymore come last. */
export function RecordRows<Item extends { id: number }>({ label, records, rowOf, onEdit, onDelete }: RecordRowsProps<Item>) {
  const rows = records.map((record) => ({ record, row: rowOf(record) }));
  const sorted = [...rows.filter(({ row }) => row.ended === undefined), ...rows.filter(({ row }) => row.ended !== undefined)];
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {sorted.map(({ record, row }) => (
        <Row key={record.id} {...row} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)} />
      ))}
    </ul>
  );
}

function Row({ name, ended, details, amount, onEdit, onDelete }: RecordRow & { onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslations();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className={classes('min-w-0 flex-1 basis-full sm:basis-64', ended !== undefined && 'text-navy-mute')}>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {ended !== undefined && <Badge>{ended}</Badge>}
        </p>
        <p className="figures text-sm text-navy-mute *:first:first-letter:uppercase">
          <Phrases of={details} />
        </p>
      </div>
      <p className="figures font-display text-xl">{amount}</p>
      <div className="ml-auto flex items-center gap-2">
        <Button variant="secondary" size="sm" aria-label={t('prices.editOf', { name })} onClick={onEdit}>
          {t('prices.change')}
        </Button>
        <button
          type="button"
          aria-label={t('prices.deleteOf', { name })}
          onClick={onDelete}
          className="flex size-11 items-center justify-center rounded-sm text-navy-mute transition-colors hover:bg-danger-pale hover:text-danger lg:size-9"
        >
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.6} />
        </button>
      </div>
    </li>
  );
}
