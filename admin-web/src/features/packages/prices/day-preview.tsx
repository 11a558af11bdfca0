import type { CharterPackage, PriceRule } from '@charter/contracts';
import { priceOn, ruleOn } from '@charter/contracts/browser';
import { Input, isDay, money, todayInNassau, useTranslations } from '@charter/ui';
import { useState } from 'react';
import { staffLocale } from '../../../lib/format.js';
import { Panel } from '../../../lib/panel.js';

interface Props {
  rules: PriceRule[];
  packages: CharterPackage[];
}

/** What each package costs on a day, and which rule says so. */
export function DayPreview({ rules, packages }: Props) {
  const { t } = useTranslations();
  const [day, setDay] = useState(() => todayInNassau());
  return (
    <Panel title={t('prices.preview')}>
      <Input label={t('prices.previewDay')} type="date" className="max-w-56" value={day} onChange={({ target }) => setDay(target.value)} />
      <output className="mt-4 block">
        {isDay(day) ? (
          <ul aria-label={t('prices.preview')} className="divide-y divide-line border-y border-line">
            {packages.map((charterPackage) => {
              const rule = ruleOn(rules, charterPackage.id, day);
              return (
                <li key={charterPackage.id} className="flex items-baseline justify-between gap-x-6 py-2.5">
                  <span>{charterPackage.name}</span>
                  <span className="figures text-right">
                    <span className="font-medium max-sm:block">{money(priceOn(rules, charterPackage, day), staffLocale)}</span>{' '}
                    <span className="text-sm text-navy-mute">{rule?.name ?? t('prices.ownPrice')}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        ) : (
          <p className="text-navy-mute">{t('prices.chooseDay')}</p>
        )}
      </output>
    </Panel>
  );
}
