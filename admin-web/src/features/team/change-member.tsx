import type { TeamMember, TeamMemberChange } from '@charter/contracts';
import { toast, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.js';
import { useServerErrors } from '../../lib/use-server-errors.js';
import { emptyIdentity, IdentityFields, type IdentityValues, proofOf } from './identity-fields.js';
import { changeMemberMutation } from './team.queries.js';

/** What may be changed of an account. */
export type MemberChange = Pick<TeamMemberChange, 'role' | 'active'>;

interface ChangeMemberProps {
  member: TeamMember;
  change: MemberChange;
  /** Whether the signed-in account has one. */
  secondFactor: boolean;
  onClose: () => void;
}

/** Asks for the own password before an account gets or loses rights. */
export default function ChangeMember({ member, change, secondFactor, onClose }: ChangeMemberProps) {
  const { t } = useTranslations();
  const { register, handleSubmit, setError, formState } = useForm<IdentityValues>({ defaultValues: emptyIdentity });
  const serverErrors = useServerErrors<IdentityValues>(setError, ['password', 'code']);
  const save = useMutation(
    changeMemberMutation(useQueryClient(), {
      onSuccess: () => toast({ title: t('team.changed') }),
      onError: serverErrors.showAtFields,
    }),
  );
  const name = member.name ?? member.username;
  const texts = textsOf(change);
  return (
    <FormDialog
      title={t(texts.title, { name })}
      description={t(texts.message)}
      width="34rem"
      submitLabel={t(texts.submit)}
      dirty={formState.isDirty}
      busy={save.isPending}
      error={serverErrors.formMessage(save.error)}
      errorTitle={t('team.changeFailed')}
      onSubmit={() =>
        void handleSubmit((values) =>
          save.mutate({ member, change: { ...change, ...proofOf(values, secondFactor) } }, { onSuccess: onClose }),
        )()
      }
      onClose={onClose}
    >
      <IdentityFields register={register} errors={formState.errors} secondFactor={secondFactor} />
    </FormDialog>
  );
}

function textsOf({ role, active }: MemberChange) {
  if (active === false) return { title: 'team.disableTitle', message: 'team.disableMessage', submit: 'team.disable' } as const;
  if (active === true) return { title: 'team.enableTitle', message: 'team.enableMessage', submit: 'team.enable' } as const;
  return role === 'admin'
    ? ({ title: 'team.promoteTitle', message: 'team.promoteMessage', submit: 'team.changeRole' } as const)
    : ({ title: 'team.demoteTitle', message: 'team.demoteMessage', submit: 'team.changeRole' } as const);
}
