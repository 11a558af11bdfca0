import { maxPromoCodes } from '@charter/contracts/browser';
import { todayInNassau, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { packagesQuery } from '../../lib/packages.queries.js';
import { RecordListScreen } from '../../lib/record-list-screen.js';
import { RecordRows } from '../../lib/record-rows.js';
import { discountText, endedText, limitsText, usesText } from './promo-code-text.js';
import { deletePromoCodeMutation, promoCodesQuery } from './promo-codes.queries.js';

const PromoCodeForm = lazy(() => import('./promo-code-form.js'));

/** Codes that take something off the price, and how often each was used. @param views leads to the list of packages */
export default function PromoCodesScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const codes = useQuery(promoCodesQuery);
  const packages = useQuery(packagesQuery);
  const sold = packages.data ?? [];
  const today = todayInNassau();
  return (
    <RecordListScreen
      texts="promo"
      views={views}
      query={codes}
      further={packages}
      max={maxPromoCodes}
      deletion={{
        mutation: deletePromoCodeMutation,
        nameOf: ({ code }) => code,
        descriptionOf: (code) => `${code.code}, ${discountText(code)}`,
      }}
      renderForm={(code, onClose) => <PromoCodeForm code={code} packages={sold} onClose={onClose} />}
    >
      {(records, actions) => (
        <RecordRows
          label={t('records.promo.title')}
          records={records}
          rowOf={(code) => ({
            name: code.code,
            ended: endedText(t, code, today),
            details: [...limitsText(t, code, sold), usesText(t, code)],
            amount: discountText(code),
          })}
          {...actions}
        />
      )}
    </RecordListScreen>
  );
}
