import { lazy, useState } from 'react';
import { Menu } from 'lucide-react';
import { useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import type { DrawerProps } from './drawer.js';

const load = () => import('./drawer.js');
const Drawer = lazy(load);

/** Opens the drawer, whose code comes when a finger is near. */
export function DrawerButton(props: Omit<DrawerProps, 'open' | 'onClose'>) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  /** It stays once it was opened, so that it can slide out again. */
  const [wanted, setWanted] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('nav.menu')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="-mr-2.5 flex size-11 items-center justify-center md:hidden"
      >
        <Menu aria-hidden="true" strokeWidth={1.5} className="size-6" />
      </button>
      {wanted && (
        <LazyBoundary dialog>
          <Drawer {...props} open={open} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
