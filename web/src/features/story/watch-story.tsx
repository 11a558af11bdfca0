import { lazy, useState } from 'react';
import { Play } from 'lucide-react';
import type { Business } from '@charter/contracts';
import { useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';

const load = () => import('./story-dialog.js');
const StoryDialog = lazy(load);
/** Loads the code on hover or focus. A failure is reported when the dialog opens. */
const preload = () => void load().catch(() => undefined);

export function WatchStory({ business }: { business: Business | undefined }) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        className="group inline-flex min-h-11 items-center gap-3 font-medium"
      >
        <Play aria-hidden="true" className="size-4 shrink-0 fill-current" />
        <span className="underline decoration-white/40 underline-offset-[6px] transition-colors group-hover:decoration-white">
          {t('home.watchStory')}
        </span>
      </button>
      {open && (
        <LazyBoundary dialog>
          <StoryDialog business={business} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
