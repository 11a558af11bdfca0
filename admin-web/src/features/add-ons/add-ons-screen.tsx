import { maxAddOns } from '@charter/contracts/browser';
import { useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { packagesQuery } from '../../lib/packages.queries.js';
import { RecordListScreen } from '../../lib/record-list-screen.js';
import { RecordRows } from '../../lib/record-rows.js';
import { addOnPrice, limitsText } from './add-on-text.js';
import { addOnsQuery, deleteAddOnMutation } from './add-ons.queries.js';

const AddOnForm = lazy(() => import('./add-on-form.js'));

/** What is sold with a charter. @param views leads to the list of packages */
export default function AddOnsScreen({ views }: { views: ReactNode }) {
  const { t } = useTranslations();
  const addOns = useQuery(addOnsQuery);
  const packages = useQuery(packagesQuery);
  const sold = packages.data ?? [];
  return (
    <RecordListScreen
      texts="addOns"
      views={views}
      query={addOns}
      further={packages}
      max={maxAddOns}
      deletion={{
        mutation: deleteAddOnMutation,
        nameOf: ({ name }) => name,
        descriptionOf: (addOn) => `${addOn.name}, ${addOnPrice(t, addOn)}`,
      }}
      renderForm={(addOn, onClose) => <AddOnForm addOn={addOn} packages={sold} onClose={onClose} />}
    >
      {(records, actions) => (
        <RecordRows
          label={t('records.addOns.title')}
          records={records}
          rowOf={(addOn) => ({
            name: addOn.name,
            ended: addOn.active ? undefined : t('addOns.inactive'),
            details: limitsText(t, addOn, sold),
            amount: addOnPrice(t, addOn),
          })}
          {...actions}
        />
      )}
    </RecordListScreen>
  );
}
