import type { MemberForm as Form, Party, PartyMember } from '@charter/contracts';
import { ages, memberFields as limits } from '@charter/contracts/browser';
import type { Age } from '@charter/contracts/browser';
import { Input, Select, Textarea, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../form-dialog.js';
import { ruleOf } from '../rule-of.js';
import { useServerErrors } from '../use-server-errors.js';
import { useStoredRecord } from '../use-stored-record.js';
import { saveMemberMutation } from './party.queries.js';

interface Values {
  name: string;
  age: Age;
  swims: 'unknown' | 'yes' | 'no';
  needs: string;
  email: string;
  guardianId: string;
}

const labels = {
  name: 'party.name',
  age: 'party.age',
  swims: 'party.swims',
  needs: 'party.needs',
  email: 'party.email',
  guardianId: 'party.guardian',
} as const satisfies Record<keyof Values, TextKey>;

interface Props {
  bookingId: string;
  party: Party;
  /** Undefined for a new one. */
  member: PartyMember | undefined;
  /** False where addresses are not shown, as on the day sheet: the stored one stays as it is. */
  withEmail: boolean;
  onClose: () => void;
}

/** One entry of a party. */
export function MemberForm({ bookingId, party, member, withEmail, onClose }: Props) {
  const { t } = useTranslations();
  const form = useForm<Values>({ defaultValues: valuesOf(member) });
  const { register, control, handleSubmit, setError, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: member, valuesOf, labels });
  const isAdult = useWatch({ control, name: 'age' }) === 'adult';
  const serverErrors = useServerErrors<Values>(setError, ['name', 'age', 'swims', 'needs', 'email', 'guardianId']);
  const save = useMutation(
    saveMemberMutation(useQueryClient(), bookingId, {
      onSuccess: () => toast({ title: t('party.saved') }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  const submit = handleSubmit((values) => save.mutate({ stored, form: formOf(values, isAdult, withEmail) }, { onSuccess: onClose }));
  const { errors } = formState;
  return (
    <FormDialog
      title={t(member ? 'party.editTitle' : 'party.add')}
      description={member?.name ?? undefined}
      width="38rem"
      submitLabel={t('party.save')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('party.notSaved')}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Input label={t('party.name')} autoComplete="off" error={errors.name?.message} {...register('name', ruleOf(limits.name))} />
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <Select label={t('party.age')} error={errors.age?.message} {...register('age')}>
          {ages.map((age) => (
            <option key={age} value={age}>
              {t(`party.ages.${age}`)}
            </option>
          ))}
        </Select>
        <Select label={t('party.swims')} error={errors.swims?.message} {...register('swims')}>
          <option value="unknown">{t('party.swims.unknown')}</option>
          <option value="yes">{t('party.swims.yes')}</option>
          <option value="no">{t('party.swims.no')}</option>
        </Select>
      </div>
      <Textarea
        label={t('party.needs')}
        hint={t('party.needsHint')}
        error={errors.needs?.message}
        {...register('needs', ruleOf(limits.needs))}
      />
      {isAdult && withEmail && (
        <Input
          label={t('party.email')}
          hint={t('party.emailHint')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email', ruleOf({ check: (text: string) => (text.trim() ? limits.email.check(text) : undefined) }))}
        />
      )}
      {!isAdult && (
        <Select label={t('party.guardian')} error={errors.guardianId?.message} {...register('guardianId')}>
          <option value="">{t('party.guardianNone')}</option>
          <GuardianOptions party={party} memberId={member?.id} />
        </Select>
      )}
    </FormDialog>
  );
}

/** The named adults of a party, who can sign for a child. */
export function GuardianOptions({ party, memberId }: { party: Party; memberId: string | undefined }) {
  return party.members
    .filter(({ id, age, name }) => age === 'adult' && name && id !== memberId)
    .map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ));
}

const swimsTexts = new Map<boolean | null, Values['swims']>([
  [true, 'yes'],
  [false, 'no'],
]);

const valuesOf = (member: PartyMember | undefined): Values => ({
  name: member?.name ?? '',
  age: member?.age ?? 'adult',
  swims: swimsTexts.get(member?.swims ?? null) ?? 'unknown',
  needs: member?.needs ?? '',
  email: member?.email ?? '',
  guardianId: member?.guardianId ?? '',
});

const formOf = ({ name, age, swims, needs, email, guardianId }: Values, isAdult: boolean, withEmail: boolean): Form => ({
  name: name.trim(),
  age,
  swims: swims === 'unknown' ? null : swims === 'yes',
  needs: needs.trim(),
  ...(isAdult && withEmail && { email: email.trim() }),
  ...(!isAdult && { guardianId: guardianId || null }),
});
