import { useRef, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '@charter/api-client';
import { durationOf } from '@charter/contracts/formats';
import { LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { businessQuery } from '../lib/business.queries.js';
import { emptyDeclaration, declarationFields } from '../features/withdrawal/withdrawal.rules.js';
import type { Declaration } from '../features/withdrawal/withdrawal.rules.js';
import { WithdrawalForm } from '../features/withdrawal/withdrawal-form.js';
import { WithdrawalReview } from '../features/withdrawal/withdrawal-review.js';
import { WithdrawalSent } from '../features/withdrawal/withdrawal-sent.js';
import { messageOf } from '../lib/forms/field-errors.js';
import { serverErrorsOf, splitServerErrors } from '../lib/forms/server-errors.js';
import { trimmed } from '../lib/forms/trimmed.js';
import { filled } from '../lib/gift-texts.js';
import { withdrawalTextsQuery } from '../lib/withdrawal-texts.js';
import type { WithdrawalTexts } from '../lib/withdrawal-texts.js';
import NotFound from './not-found.js';

/** A buyer withdraws from a purchase in two steps. There is no such page where the company has switched it off. */
export default function WithdrawScreen() {
  const { t, locale } = useTranslations();
  const { data: business } = useQuery(businessQuery);
  const texts = useQuery(withdrawalTextsQuery(locale));
  if (business?.withdrawalDays === 0) return <NotFound />;
  return (
    <div className="bg-sand-pale">
      <div className="measure min-h-dvh py-14 md:py-24">
        {texts.data ? (
          <WithdrawPage texts={texts.data} days={business?.withdrawalDays} />
        ) : texts.error ? (
          <LoadError title={t('site.brokenText')} query={texts} />
        ) : (
          <Status label={t('site.withdraw')} className="space-y-5">
            <Skeleton className="h-14 max-w-xl" />
            <Skeleton className="h-80 w-full max-w-xl" />
          </Status>
        )}
      </div>
    </div>
  );
}

/** @param days undefined while the company's terms are not known */
function WithdrawPage({ texts, days }: { texts: WithdrawalTexts; days: number | undefined }) {
  const { locale } = useTranslations();
  const form = useForm<Declaration>({ defaultValues: emptyDeclaration, mode: 'onTouched' });
  const [declared, setDeclared] = useState<Declaration>();
  const sending = useRef(false);
  const send = useMutation({
    mutationFn: (declaration: Declaration) => call('POST /api/withdrawal', { body: { ...declaration, locale } }),
    onError: (error) => {
      const { fields } = splitServerErrors(declarationFields, serverErrorsOf(error));
      const [first] = declarationFields.filter((name) => fields[name]);
      if (!first) return;
      setDeclared(undefined);
      form.setError(first, { message: messageOf(fields[first]!) }, { shouldFocus: true });
    },
    onSettled: () => (sending.current = false),
  });
  const confirm = (declaration: Declaration) => {
    // A ref, because a double click confirms twice before React rerenders.
    if (sending.current) return;
    sending.current = true;
    send.mutate(declaration);
  };
  return (
    <div className="max-w-2xl">
      <header>
        <h1 className="text-display-lg text-balance">{texts.title}</h1>
        {!declared && (
          <>
            {days !== undefined && (
              <p className="mt-6 text-lg leading-8 text-navy-soft">{filled(texts.text, { days: durationOf(days, 'day', locale) })}</p>
            )}
            <p className="mt-4 leading-7 text-navy-soft">{texts.charter}</p>
          </>
        )}
      </header>
      <div className="mt-10 max-w-xl">
        {declared && send.isSuccess ? (
          <WithdrawalSent texts={texts} email={declared.email} />
        ) : declared ? (
          <WithdrawalReview
            texts={texts}
            declaration={declared}
            busy={send.isPending}
            error={send.error}
            onConfirm={() => confirm(declared)}
            onChange={() => setDeclared(undefined)}
          />
        ) : (
          <WithdrawalForm texts={texts} form={form} onContinue={() => setDeclared(trimmed(form.getValues()))} />
        )}
      </div>
    </div>
  );
}
