import type { UseFormRegister } from 'react-hook-form';
import { Input, Select, Textarea, useTranslations } from '@charter/ui';
import { ages } from '@charter/contracts/browser';
import { textOf } from '../forms/field-errors.js';
import { memberRules } from './member-values.js';
import type { MemberValues } from './member-values.js';

interface MemberFieldsProps {
  register: UseFormRegister<MemberValues>;
  errors: Partial<Record<keyof MemberValues, { message?: string | undefined }>>;
  /** The person who fills in the form: the name is required, and the browser may complete it. */
  own?: boolean;
  /** The signature is void once the name is another. */
  signed?: boolean;
}

/** What the crew must know of everybody aboard. */
export function MemberFields({ register, errors, own = false, signed = false }: MemberFieldsProps) {
  const { t } = useTranslations();
  const errorOf = (name: keyof MemberValues) => textOf(t, errors[name]?.message);
  return (
    <>
      <Input
        label={t('review.name')}
        autoComplete={own ? 'name' : 'off'}
        required={own}
        {...(signed && { hint: t('party.nameVoids') })}
        error={errorOf('name')}
        {...register('name', own ? memberRules.ownName : memberRules.name)}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Select label={t('party.age')} error={errorOf('age')} {...register('age')}>
          {ages.map((age) => (
            <option key={age} value={age}>
              {t(`party.${age}`)}
            </option>
          ))}
        </Select>
        <Select label={t('party.swims')} error={errorOf('swims')} {...register('swims')}>
          <option value="unknown">{t('party.swimsUnknown')}</option>
          <option value="yes">{t('party.yes')}</option>
          <option value="no">{t('party.no')}</option>
        </Select>
      </div>
      <Textarea
        label={t('party.needs')}
        note={t('ui.optional')}
        hint={t('party.needsHint')}
        error={errorOf('needs')}
        {...register('needs', memberRules.needs)}
      />
    </>
  );
}
