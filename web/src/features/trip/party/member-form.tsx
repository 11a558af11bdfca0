import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Party, PartyMember } from '@charter/contracts';
import { Button, errorText, fieldErrorText, Input, Notice, Select, toast, useTranslations } from '@charter/ui';
import { textOf } from '../../../lib/forms/field-errors.js';
import { serverErrorsOf, useServerErrors } from '../../../lib/forms/server-errors.js';
import { trimmed } from '../../../lib/forms/trimmed.js';
import { MemberFields } from '../../../lib/party/member-fields.js';
import { memberRules, memberValuesOf, swimsOf } from '../../../lib/party/member-values.js';
import type { MemberValues } from '../../../lib/party/member-values.js';
import { useSaveMember } from './party.queries.js';

interface Values extends MemberValues {
  email: string;
  guardianId: string;
}

const names = ['name', 'age', 'swims', 'needs', 'email', 'guardianId'] as const satisfies readonly (keyof Values)[];

interface MemberFormProps {
  /** Undefined for a new one. */
  member?: PartyMember;
  party: Party;
  onClose: () => void;
}

/** One entry of the party, as the guest who booked fills it in. */
export function MemberForm({ member, party, onClose }: MemberFormProps) {
  const { t } = useTranslations();
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    defaultValues: { ...memberValuesOf(member), email: member?.email ?? '', guardianId: member?.guardianId ?? '' },
    mode: 'onTouched',
  });
  const isAdult = useWatch({ control, name: 'age' }) === 'adult';
  const { mutate, isPending, error } = useSaveMember(member?.id, () => {
    toast({ title: t('party.saved') });
    onClose();
  });
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, names, serverErrors);
  useEffect(() => setFocus('name'), [setFocus]);
  const sending = useRef(false);
  const adults = party.members.filter(({ id, age, name }) => age === 'adult' && name && id !== member?.id);

  function save(values: Values) {
    // A ref, because a double click submits twice before React rerenders.
    if (sending.current) return;
    sending.current = true;
    const { name, age, needs, email, guardianId } = trimmed(values);
    const ofAge = isAdult ? { email } : { guardianId: guardianId || null };
    mutate({ name, age, needs, swims: swimsOf(values.swims), ...ofAge }, { onError: () => (sending.current = false) });
  }

  return (
    <form noValidate className="space-y-6" onSubmit={(event) => void handleSubmit(save)(event)}>
      <MemberFields register={register} errors={formState.errors} signed={Boolean(member?.signature)} />
      {isAdult ? (
        <Input
          label={t('details.email')}
          note={t('ui.optional')}
          hint={t('party.emailHint')}
          type="email"
          autoComplete="off"
          inputMode="email"
          error={textOf(t, formState.errors.email?.message)}
          {...register('email', memberRules.email)}
        />
      ) : (
        <Select label={t('party.guardian')} error={textOf(t, formState.errors.guardianId?.message)} {...register('guardianId')}>
          <option value="">{t('party.guardianNone')}</option>
          {adults.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {error && (otherErrors.length > 0 || Object.keys(serverErrors).length === 0) && (
        <Notice tone="danger" title={t('trip.notSaved')}>
          {otherErrors.length > 0 ? otherErrors.map((other) => fieldErrorText(t, other)).join(' ') : errorText(t, error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} className="max-sm:w-full">
          {t('trip.save')}
        </Button>
        <Button variant="secondary" onClick={onClose} className="max-sm:w-full">
          {t('details.cancel')}
        </Button>
      </div>
    </form>
  );
}
