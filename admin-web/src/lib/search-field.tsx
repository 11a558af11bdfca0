import { classes, useTranslations } from '@charter/ui';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';

/** As the gateway takes it. */
export const searchMax = 100;

/** A field that narrows a list: quieter than one of a form. */
export const field =
  'h-11 rounded-sm border border-line bg-white text-base text-navy transition-colors hover:border-line-strong ' +
  'focus:border-lagoon-deep focus-visible:outline-offset-0 lg:h-9 lg:text-sm';

const settleMs = 250;

interface Props {
  label: string;
  /** What one can search for. */
  hint: string;
  value: string;
  onChange: (search: string) => void;
  /** ↓ or Enter: on into the list. */
  onLeave: () => void;
  inputRef: Ref<HTMLInputElement>;
}

export function SearchField({ label, hint, value, onChange, onLeave, inputRef }: Props) {
  const { t } = useTranslations();
  const [draft, setDraft] = useState(value);
  // When the address changes by other hands (Clear filters, Back) the field follows; when it only answers to what was
  // typed here, it must not: the next letter may already stand in the field.
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
    }
  }

  const settle = useEffectEvent((wish: string) => {
    if (wish === value) return;
    setSent(wish);
    onChange(wish);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(draft.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [draft]);

  return (
    <div className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-navy-mute"
        strokeWidth={1.7}
      />
      <input
        ref={inputRef}
        type="text"
        role="searchbox"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        maxLength={searchMax}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        value={draft}
        className={classes(field, 'peer w-full pr-10 pl-9 placeholder:text-navy-mute')}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft('');
          if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault();
            onLeave();
          }
        }}
      />
      {draft ? (
        <button
          type="button"
          aria-label={t('app.clearSearch')}
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-navy-mute hover:text-navy"
          onClick={() => setDraft('')}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        <kbd
          aria-hidden="true"
          className="key pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 peer-focus:hidden lg:block"
        >
          /
        </kbd>
      )}
    </div>
  );
}
