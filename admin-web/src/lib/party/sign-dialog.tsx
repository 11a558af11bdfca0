import type { Party, PartyMember, Waiver } from '@charter/contracts';
import { memberFields as limits } from '@charter/contracts/browser';
import { Input, languageTag, LoadError, Notice, Select, Skeleton, Status, toast, useTranslations } from '@charter/ui';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { FormDialog } from '../form-dialog.js';
import { languageName } from '../format.js';
import { ruleOf } from '../rule-of.js';
import { useServerErrors } from '../use-server-errors.js';
import { GuardianOptions } from './member-form.js';
import { partyQuery, signMutation } from './party.queries.js';

interface Props {
  bookingId: string;
  memberId: string;
  onClose: () => void;
}

interface Values {
  guardianId: string;
  signedName: string;
}

/** Staff or crew hand over their device: the member, or a child's guardian, reads the waiver and types a name as the signature. */
export function SignDialog({ bookingId, memberId, onClose }: Props) {
  const { t } = useTranslations();
  const query = useQuery(partyQuery(bookingId));
  const { register, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: { guardianId: '', signedName: '' } });
  const serverErrors = useServerErrors<Values>(setError, ['guardianId', 'signedName']);
  const party = query.data;
  const waiver = party?.waiver;
  const member = party?.members.find(({ id }) => id === memberId);
  const sign = useMutation(
    signMutation(useQueryClient(), bookingId, {
      onSuccess: () => toast({ title: t('sign.done'), ...(member?.name && { description: member.name }) }),
      onError: serverErrors.showAtFields,
    }),
  );
  const submit = handleSubmit(({ guardianId, signedName }) => {
    if (!waiver || !member) return;
    const form = { signedName: signedName.trim(), version: waiver.version, locale: waiver.locale };
    sign.mutate({ member, guardianId: guardianId || undefined, form }, { onSuccess: onClose });
  });
  const { errors } = formState;
  const canSign = party && waiver && member && (!member.signature || sign.isPending);
  return (
    <FormDialog
      title={t('sign.title')}
      description={member && (member.name ?? t('day.noName'))}
      width="42rem"
      submitLabel={t('sign.submit')}
      dirty={formState.isDirty}
      busy={sign.isPending}
      error={serverErrors.formMessage(sign.error)}
      errorTitle={t('sign.failed')}
      fallback={!canSign && <NothingToSign query={query} member={member} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {canSign && (
        <>
          <WaiverText waiver={waiver} />
          <Guardian party={party} member={member} error={errors.guardianId?.message} register={register} />
          <Input
            label={t('sign.name')}
            hint={t('sign.nameHint')}
            autoComplete="off"
            error={errors.signedName?.message}
            {...register('signedName', ruleOf(limits.signedName))}
          />
        </>
      )}
    </FormDialog>
  );
}

function WaiverText({ waiver }: { waiver: Waiver }) {
  const { t } = useTranslations();
  return (
    <div>
      <div
        lang={languageTag(waiver.locale)}
        className="rounded-xs border border-line bg-sand-pale p-5 text-[0.9375rem] leading-7 wrap-anywhere whitespace-pre-line"
      >
        {waiver.body}
      </div>
      <p className="mt-1.5 text-sm text-navy-mute">
        {t('sign.version', { version: waiver.version, language: languageName(waiver.locale) })}
      </p>
    </div>
  );
}

interface GuardianProps {
  party: Party;
  member: PartyMember;
  error: string | undefined;
  register: UseFormRegister<Values>;
}

/** Who signs for a child. The guardian is chosen here if the party has not named one. */
function Guardian({ party, member, error, register }: GuardianProps) {
  const { t } = useTranslations();
  if (member.age === 'adult') return null;
  const guardian = party.members.find(({ id }) => id === member.guardianId);
  if (guardian) return <p>{t('sign.byGuardian', { name: guardian.name ?? t('day.noName') })}</p>;
  return (
    <Select
      label={t('party.guardian')}
      hint={t('sign.guardianHint')}
      error={error}
      {...register('guardianId', { validate: (id) => id !== '' || t('sign.guardianRequired') })}
    >
      <option value="">{t('party.guardianNone')}</option>
      <GuardianOptions party={party} memberId={member.id} />
    </Select>
  );
}

/** Loading and failed, and why there is nothing to sign. */
function NothingToSign({ query, member }: { query: UseQueryResult<Party>; member: PartyMember | undefined }) {
  const { t } = useTranslations();
  if (query.isError && !query.data) return <LoadError title={t('party.failed')} query={query} />;
  if (!query.data) {
    return (
      <Status label={t('party.loading')}>
        <Skeleton className="h-48 w-full" />
      </Status>
    );
  }
  if (member?.signature) return <Notice tone="success">{t('sign.signedAlready')}</Notice>;
  return <Notice tone="warning">{t(member ? 'sign.noWaiver' : 'sign.memberGone')}</Notice>;
}
