import { monthName, Select, todayInNassau, useTranslations } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

const shownMonths = 13;

/** The last months, this one first; yyyy-MM. */
export function months(): string[] {
  const [year = 0, month = 1] = todayInNassau().split('-').map(Number);
  return Array.from({ length: shownMonths }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

interface MonthSelectProps {
  value: string;
  months: readonly string[];
  onChange: (month: string) => void;
}

export function MonthSelect({ value, months: choices, onChange }: MonthSelectProps) {
  const { t } = useTranslations();
  return (
    <Select label={t('books.month')} className="w-full sm:w-56" value={value} onChange={({ target }) => onChange(target.value)}>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {monthName(choice, staffLocale)}
        </option>
      ))}
    </Select>
  );
}
