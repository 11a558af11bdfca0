import { classes, FormField, useTranslations } from '@charter/ui';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';

interface Props {
  label: string;
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string;
  placeholder?: string;
  className?: string;
  ref?: Ref<{ focus: () => void }>;
}

/** A list of texts typed into one field. A comma, Enter or Esc completes an entry; Backspace in the empty input removes the last one. */
export function TagsField({ label, value, onChange, onBlur, error, hint, placeholder, className, ref }: Props) {
  const { t } = useTranslations();
  const [draft, setDraft] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);

  const add = (text: string) => {
    const added = [...new Set(entriesIn(text))].filter((entry) => !value.includes(entry));
    setDraft('');
    if (added.length === 0) return;
    onChange([...value, ...added]);
    setAnnouncement(t('tags.added', { entries: added.join(', ') }));
  };
  const remove = (entry: string) => {
    onChange(value.filter((other) => other !== entry));
    setAnnouncement(t('tags.removed', { entry }));
    input.current?.focus();
  };
  const onInput = (text: string) => {
    const comma = text.lastIndexOf(',');
    if (comma < 0) return setDraft(text.trimStart());
    add(text.slice(0, comma));
    setDraft(text.slice(comma + 1).trimStart());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if ((event.key === 'Enter' || event.key === 'Escape') && draft.trim()) {
      // Enter must not submit the form, nor Esc close its dialog, while an entry is being typed.
      event.preventDefault();
      add(draft);
    }
    if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // Text without a separator is inserted at the cursor by the browser.
    if (!separators.test(text.trim())) return;
    event.preventDefault();
    add(draft + text);
  };

  return (
    <FormField label={label} error={error} hint={hint} className={className}>
      {(wiring) => (
        <div
          className={classes(
            'flex min-h-12 flex-wrap items-center gap-1.5 rounded-sm border bg-white p-1.5 transition-colors focus-within:border-lagoon-deep',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-lagoon-deep',
            error ? 'border-danger' : 'border-line-strong hover:border-navy',
          )}
        >
          {value.length > 0 && <TagList label={t('tags.listOf', { label })} tags={value} onRemove={remove} />}
          <input
            {...wiring}
            ref={input}
            value={draft}
            placeholder={value.length === 0 ? placeholder : undefined}
            autoComplete="off"
            enterKeyHint="enter"
            onChange={(event) => onInput(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => {
              add(draft);
              onBlur?.();
            }}
            className="h-9 min-w-32 flex-1 bg-transparent px-2 text-base outline-none placeholder:text-navy-mute"
          />
          <output className="sr-only">{announcement}</output>
        </div>
      )}
    </FormField>
  );
}

function TagList({ label, tags, onRemove }: { label: string; tags: string[]; onRemove: (tag: string) => void }) {
  const { t } = useTranslations();
  return (
    <ul aria-label={label} className="contents">
      {tags.map((tag) => (
        <li key={tag} className="flex min-w-0 items-center rounded-xs bg-sand text-[0.9375rem] leading-5">
          <span className="min-w-0 py-2 pl-2.5 wrap-anywhere">{tag}</span>
          <button
            type="button"
            aria-label={t('tags.remove', { entry: tag })}
            onClick={() => onRemove(tag)}
            className="flex size-9 shrink-0 items-center justify-center rounded-xs text-navy-mute transition-colors hover:text-danger"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const separators = /[,\n\r]/;

const entriesIn = (text: string): string[] =>
  text
    .split(separators)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
