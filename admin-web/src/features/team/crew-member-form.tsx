import type { CrewForm, CrewMember } from '@charter/contracts';
import { crewFields as limits, crewRoles } from '@charter/contracts/browser';
import { Input, Select, type TextKey, useTranslations } from '@charter/ui';
import { CheckboxField } from '../../lib/checkbox-field.js';
import { FormDialog } from '../../lib/form-dialog.js';
import { ruleOf } from '../../lib/rule-of.js';
import { useRecordForm } from '../../lib/use-record-form.js';
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

const fields = ['name', 'phone', 'role'] as const;

/** @param member undefined to add one */
export default function CrewMemberForm({ member, onClose }: { member?: CrewMember | undefined; onClose: () => void }) {
  const { t } = useTranslations();
  const { form, dialog } = useRecordForm({
    record: member,
    valuesOf,
    labels,
    fields,
    formOf: (values) => values,
    save: saveCrewMutation,
    savedText: () => ({ title: t('crew.saved') }),
    onClose,
  });
  const { register, formState } = form;
  return (
    <FormDialog
      title={t(member ? 'crew.editTitle' : 'crew.add')}
      width="34rem"
      submitLabel={t('crew.save')}
      errorTitle={t('crew.saveFailed')}
      {...dialog}
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
