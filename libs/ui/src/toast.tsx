import { useEffect, useSyncExternalStore } from 'react';
import { Check, TriangleAlert, X } from 'lucide-react';
import { classes } from './classes.js';
import { useTranslations } from './i18n/translations.js';

interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** How long a toast is shown, in ms, from the specification. */
const toastMs = 2_000;

let current: (Toast & { id: number }) | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: typeof current) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, replacing the current one. */
export function toast(options: Toast): void {
  show({ ...options, id: ++count });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Nothing shows it any more: it must not appear on whichever page is rendered next.
    if (listeners.size === 0) current = null;
  };
}

/** Renders the current toast; once per app, outside its routes. */
export function Toaster() {
  const { t } = useTranslations();
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );

  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => show(null), toastMs);
    return () => clearTimeout(timer);
  }, [shown]);

  const destructive = shown?.variant === 'destructive';
  const Icon = destructive ? TriangleAlert : Check;
  return (
    <div
      // A popover is in the top layer, above any open dialog. It stays `block` while closed, because a live region must exist
      // before its text changes.
      ref={(element) => {
        if (!element?.showPopover) return;
        if (element.matches(':popover-open')) element.hidePopover();
        if (shown) element.showPopover();
      }}
      popover="manual"
      role={destructive ? 'alert' : 'status'}
      aria-live={destructive ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-4 block top-auto bottom-6 mx-auto w-auto max-w-sm overflow-visible bg-transparent p-0 sm:right-6 sm:left-auto sm:w-96"
    >
      {shown && (
        <div
          key={shown.id}
          className={classes(
            'on-dark pointer-events-auto flex animate-rise items-start gap-3 rounded-md px-5 py-4 text-white',
            destructive ? 'bg-danger' : 'bg-navy',
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{shown.title}</p>
            {shown.description && <p className="mt-0.5 text-sm text-white/85">{shown.description}</p>}
          </div>
          <button type="button" className="-m-1.5 p-1.5" onClick={() => show(null)} aria-label={t('ui.close')}>
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </div>
  );
}
