import type { IdentityProof } from '@charter/contracts';
import { loginFields as limits } from '@charter/contracts/browser';
import { Input, useTranslations } from '@charter/ui';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { ruleOf } from '../../lib/rule-of.js';

/** What a form asks for again before others get or lose rights. */
export interface IdentityValues {
  password: string;
  code: string;
}

export const emptyIdentity: IdentityValues = { password: '', code: '' };

/** @param secondFactor of the signed-in account */
export const proofOf = ({ password, code }: IdentityValues, secondFactor: boolean): IdentityProof => ({
  password,
  ...(secondFactor && { code: code.replaceAll(/\s/g, '') }),
});

interface IdentityFieldsProps {
  register: UseFormRegister<IdentityValues>;
  errors: FieldErrors<IdentityValues>;
  /** Whether the signed-in account has one. */
  secondFactor: boolean;
}

/** The own password, and the code where the account has a second factor. */
export function IdentityFields({ register, errors, secondFactor }: IdentityFieldsProps) {
  const { t } = useTranslations();
  return (
    <>
      <Input
        label={t('team.ownPassword')}
        hint={t('team.ownPasswordHint')}
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', ruleOf(limits.password))}
      />
      {secondFactor && (
        <Input
          label={t('account.code')}
          hint={t('account.codeHint')}
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...register('code', ruleOf(limits.code))}
        />
      )}
    </>
  );
}
