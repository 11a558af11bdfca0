import { classes, useTranslations } from '@charter/ui';
import { Search, X } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';

/** The gateway's limit. */
export const searchMax = 100;

/** Style of search fields and selects that filter a list. */
export const filterFieldStyle =
  'h-11 rounded-sm border border-line bg-white text-base text-navy transition-colors hover:border-line-strong ' +
  'focus:border-lagoon-deep focus-visible:outline-offset-0 lg:h-9 lg:text-sm';

const debounceMs = 250;

interface Props {
  label: string;
  /** The placeholder. */
  hint: string;
  value: string;
  onChange: (search: string) => void;
  /** Called on ↓ or Enter, to move the focus into the list. */
  onLeave: () => void;
  inputRef: Ref<HTMLInputElement>;
}

export function SearchField({ label, hint, value, onChange, onLeave, inputRef }: Props) {
  const { t } = useTranslations();
  const [draft, setDraft] = useState(value);
  // The field follows a change of the URL from elsewhere (Clear filters, Back), but not one that it caused itself:
  // by then the user may have typed more.
  const [previous, setPrevious] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== previous) {
    setPrevious(value);
    if (value !== sent) {
      setSent(value);
      setDraft(value);
    }
  }

  const send = useEffectEvent((search: string) => {
    if (search === value) return;
    setSent(search);
    onChange(search);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(draft.trim()), debounceMs);
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
        className={classes(filterFieldStyle, 'peer w-full pr-10 pl-9 placeholder:text-navy-mute')}
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
