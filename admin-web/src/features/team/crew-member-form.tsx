import type { CrewForm, CrewMember } from '@charter/contracts';
import { crewFields as limits, crewRoles } from '@charter/contracts/browser';
import { Input, Select, toast, type TextKey, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { FormDialog } from '../../lib/form-dialog.js';
import { ruleOf } from '../../lib/rule-of.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { useStoredRecord } from '../../lib/use-stored-record.js';
import { saveCrewMutation } from './team.queries.js';

type Form = CrewForm & { active: boolean };

const valuesOf = (member: CrewMember | undefined): Form => ({
  name: member?.name ?? '',
  phone: member?.phone ?? '',
  role: member?.role ?? 'mate',
  active: member?.active ?? true,
});

const labels = {
  name: 'team.name',
  phone: 'crew.phone',
  role: 'crew.role',
  active: 'crew.active',
} as const satisfies Record<keyof Form, TextKey>;

/** @param member undefined to add one */
export default function CrewMemberForm({ member, onClose }: { member?: CrewMember | undefined; onClose: () => void }) {
  const { t } = useTranslations();
  const form = useForm<Form>({ defaultValues: valuesOf(member) });
  const { register, handleSubmit, setError, formState } = form;
  const { stored, message, takeConflict } = useStoredRecord(form, { record: member, valuesOf, labels });
  const serverErrors = useServerErrors<Form>(setError, ['name', 'phone', 'role']);
  const save = useMutation(
    saveCrewMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('crew.saved') }),
      onError: (error) => takeConflict(error) || serverErrors.showAtFields(error),
    }),
  );
  return (
    <FormDialog
      title={t(member ? 'crew.editTitle' : 'crew.add')}
      width="34rem"
      submitLabel={t('crew.save')}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={message ?? serverErrors.formMessage(save.error)}
      errorTitle={t('crew.saveFailed')}
      onSubmit={() => void handleSubmit((values) => save.mutate({ stored, form: values }, { onSuccess: onClose }))()}
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
        label={t('crew.phone')}
        type="tel"
        autoComplete="off"
        error={formState.errors.phone?.message}
        {...register('phone', ruleOf(limits.phone))}
      />
      <Select label={t('crew.role')} error={formState.errors.role?.message} {...register('role')}>
        {crewRoles.map((role) => (
          <option key={role} value={role}>
            {t(`crewRole.${role}`)}
          </option>
        ))}
      </Select>
      {member && <CheckboxField label={t('crew.active')} hint={t('crew.activeHint')} {...register('active')} />}
    </FormDialog>
  );
}
