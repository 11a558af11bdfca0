import { lazy, useState } from 'react';
import { Menu } from 'lucide-react';
import { useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import type { DrawerProps } from './drawer.js';

const load = () => import('./drawer.js');
const Drawer = lazy(load);

/** Button that opens the drawer; its code is loaded on hover or focus. */
export function DrawerButton(props: Omit<DrawerProps, 'open' | 'onClose'>) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  /** The drawer stays mounted after the first opening, so that its closing animation runs. */
  const [mounted, setMounted] = useState(false);
  const preload = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('nav.menu')}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
        className="-mr-2.5 flex size-11 items-center justify-center md:hidden"
      >
        <Menu aria-hidden="true" strokeWidth={1.5} className="size-6" />
      </button>
      {mounted && (
        <LazyBoundary dialog>
          <Drawer {...props} open={open} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
