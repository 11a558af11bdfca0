import { urlOf } from '@charter/api-client';
import { buttonClasses, useTranslations } from '@charter/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../../lib/panel.js';
import { MonthSelect, months } from './month-select.js';

/** The file of a month for the bookkeeper; the last month unless another one is chosen. */
export function MonthFile() {
  const { t } = useTranslations();
  const [choices] = useState(months);
  const [month, setMonth] = useState(choices[1]!);
  return (
    <Panel title={t('books.file')} note={t('books.fileNote')}>
      <div className="flex flex-wrap items-end gap-3">
        <MonthSelect value={month} months={choices} onChange={setMonth} />
        <a
          download
          href={urlOf('GET /api/admin/books.csv', { query: { month } })}
          className={buttonClasses('secondary', 'md', 'max-sm:w-full')}
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {t('books.download')}
        </a>
      </div>
    </Panel>
  );
}
