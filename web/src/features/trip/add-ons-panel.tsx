import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, useTranslations } from '@charter/ui';
import { LazyBoundary } from '../../render/lazy-boundary.js';
import { Panel } from './panel.js';

/** @param renderDialog the dialog in which add-ons are chosen */
export function AddOnsPanel({ renderDialog }: { renderDialog: (onClose: () => void) => ReactNode }) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  return (
    <Panel anchor="add-ons" title={t('details.addOns')}>
      <p>{t('trip.addOnsText')}</p>
      <Button variant="secondary" onClick={() => setOpen(true)} className="max-sm:w-full">
        {t('details.moreAddOns')}
      </Button>
      <LazyBoundary dialog>{open && renderDialog(() => setOpen(false))}</LazyBoundary>
    </Panel>
  );
}
