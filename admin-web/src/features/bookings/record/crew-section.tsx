import type { Booking, CrewMember } from '@charter/contracts';
import { Button, errorText, LoadError, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '../../../lib/checkbox-field.js';
import { crewQuery, daySheetQuery } from '../../../lib/charter-day.queries.js';
import { assignCrewMutation } from './crew.queries.js';

/** Who sails this charter. The day sheet knows, which has every charter that is not cancelled. */
export function CrewSection({ booking }: { booking: Booking }) {
  const { t } = useTranslations();
  const sheet = useQuery(daySheetQuery(booking.bookingDate));
  const [choosing, setChoosing] = useState(false);
  const charter = sheet.data?.charters.find(({ bookingId }) => bookingId === booking.id);
  if (sheet.data && !charter) return null;
  return (
    <section className="border-b border-line py-6">
      <h3 className="eyebrow text-navy-mute">{t('details.crew')}</h3>
      {sheet.isError && !sheet.data && <LoadError title={t('details.crewFailed')} query={sheet} className="mt-3" />}
      {charter && !choosing && (
        <>
          <p className="mt-2 text-[0.9375rem]">
            {charter.crew.length > 0
              ? charter.crew.map(({ name, role }) => `${name} (${t(`crewRole.${role}`)})`).join(', ')
              : t('details.noCrew')}
          </p>
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setChoosing(true)}>
            {t('details.chooseCrew')}
          </Button>
        </>
      )}
      {charter && choosing && <ChooseCrew booking={booking} present={charter.crew} onDone={() => setChoosing(false)} />}
    </section>
  );
}

function ChooseCrew({ booking, onDone, ...props }: { booking: Booking; present: CrewMember[]; onDone: () => void }) {
  const { t } = useTranslations();
  // The day sheet is read again while staff choose.
  const [present] = useState(props.present);
  const all = useQuery(crewQuery);
  const [chosen, setChosen] = useState(present.map(({ id }) => id));
  const assign = useMutation(
    assignCrewMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('details.crewSaved') }),
      onError: (error) => toast({ variant: 'destructive', title: t('details.crewNotSaved'), description: errorText(t, error) }),
    }),
  );
  const candidates = all.data?.filter(({ id, active }) => active || present.some((member) => member.id === id));
  return (
    <div className="mt-2" aria-busy={all.isFetching}>
      {all.isError && !all.data && <LoadError title={t('details.crewFailed')} query={all} />}
      {candidates?.length === 0 && <p className="text-[0.9375rem] text-navy-mute">{t('details.noCrewYet')}</p>}
      {candidates?.map(({ id, name, role }) => (
        <CheckboxField
          key={id}
          label={`${name} (${t(`crewRole.${role}`)})`}
          checked={chosen.includes(id)}
          onChange={({ target }) => setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="sm"
          busy={assign.isPending}
          disabled={!candidates}
          onClick={() => assign.mutate({ booking, present, crewIds: chosen }, { onSuccess: onDone })}
        >
          {t('details.saveCrew')}
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          {t('form.cancel')}
        </Button>
      </div>
    </div>
  );
}
