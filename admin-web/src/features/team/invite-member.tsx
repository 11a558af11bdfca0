import type { StaffInvitationForm } from '@charter/contracts';
import { invitationFields as limits } from '@charter/contracts/browser';
import { Input, Select, toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { emptyIdentity, IdentityFields, type IdentityValues, proofOf } from './identity-fields.js';
import { inviteMutation } from './team.queries.js';

type Form = Omit<StaffInvitationForm, 'code'> & IdentityValues;

/** @param secondFactor of the signed-in account */
export default function InviteMember({ secondFactor, onClose }: { secondFactor: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    defaultValues: { name: '', email: '', role: 'crew', ...emptyIdentity },
  });
  const serverErrors = useServerErrors<Form>(setError, ['name', 'email', 'role', 'password', 'code']);
  const invite = useMutation(
    inviteMutation(useQueryClient(), {
      onSuccess: (_, { email }) => toast({ title: t('team.invited'), description: t('team.invitedDescription', { email }) }),
      onError: serverErrors.showAtFields,
    }),
  );
  return (
    <FormDialog
      title={t('team.invite')}
      description={t('team.inviteDescription')}
      width="34rem"
      submitLabel={t('team.sendInvitation')}
      dirty={formState.isDirty}
      busy={invite.isPending}
      error={serverErrors.formMessage(invite.error)}
      errorTitle={t('team.inviteFailed')}
      onSubmit={() =>
        void handleSubmit(({ name, email, role, ...identity }) =>
          invite.mutate({ name, email, role, ...proofOf(identity, secondFactor) }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <Input
        label={t('team.name')}
        maxLength={limits.name.max}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', ruleOf(limits.name))}
      />
      <Input
        label={t('team.email')}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email', ruleOf(limits.email))}
      />
      <Select label={t('team.role')} hint={t('team.roleHint')} error={formState.errors.role?.message} {...register('role')}>
        <option value="crew">{t('staffRole.crew')}</option>
        <option value="admin">{t('staffRole.admin')}</option>
      </Select>
      <IdentityFields register={register} errors={formState.errors} secondFactor={secondFactor} />
    </FormDialog>
  );
}
