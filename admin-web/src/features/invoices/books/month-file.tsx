import { api } from '@charter/api-client';
import { buttonClasses, monthName, Select, todayInNassau, useTranslations } from '@charter/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { staffLocale } from '../../../lib/format.js';
import { Panel } from '../../../lib/panel.js';

const shownMonths = 13;

/** The last months, this one first. */
function months(): string[] {
  const [year = 0, month = 1] = todayInNassau().split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

/** The file of a month for the bookkeeper; the last month unless another one is chosen. */
export function MonthFile() {
  const { t } = useTranslations();
  const [choices] = useState(months);
  const [month, setMonth] = useState(choices[1]!);
  return (
    <Panel title={t('books.file')} note={t('books.fileNote')}>
      <div className="flex flex-wrap items-end gap-3">
        <Select label={t('books.month')} className="w-full sm:w-56" value={month} onChange={({ target }) => setMonth(target.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {monthName(choice, staffLocale)}
            </option>
          ))}
        </Select>
        <a download href={api.booksUrl(month)} className={buttonClasses('secondary', 'md', 'max-sm:w-full')}>
          <Download aria-hidden="true" className="size-4" strokeWidth={1.6} />
          {t('books.download')}
        </a>
      </div>
    </Panel>
  );
}
