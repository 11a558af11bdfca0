import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@charter/api-client';
import type { JoinedCharter } from '@charter/contracts';
import { Button, errorText, fieldErrorText, Notice, useTranslations } from '@charter/ui';
import { serverErrorsOf, useServerErrors } from '../../lib/forms/server-errors.js';
import { trimmed } from '../../lib/forms/trimmed.js';
import { MemberFields } from '../../lib/party/member-fields.js';
import { memberValuesOf, swimsOf } from '../../lib/party/member-values.js';
import type { MemberValues } from '../../lib/party/member-values.js';
import { useJoinParty } from './join.queries.js';

const names = ['name', 'age', 'swims', 'needs'] as const satisfies readonly (keyof MemberValues)[];

interface JoinFormProps {
  /** First name of the guest who booked. */
  host: string;
  me: JoinedCharter['me'];
  onDone: () => void;
  /** Absent for a friend who has no entry yet. */
  onCancel?: (() => void) | undefined;
}

/** A friend's own entry. */
export function JoinForm({ host, me, onDone, onCancel }: JoinFormProps) {
  const { t, locale } = useTranslations();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<MemberValues>({
    defaultValues: memberValuesOf(me),
    mode: 'onTouched',
  });
  const { mutate, isPending, error } = useJoinParty(locale, onDone);
  const serverErrors = serverErrorsOf(error);
  const otherErrors = useServerErrors({ setError, setFocus }, names, serverErrors);
  const sending = useRef(false);
  const isFull = error instanceof ApiError && error.code === 'PARTY_FULL';

  function save(values: MemberValues) {
    // A ref, because a double click submits twice before React rerenders.
    if (sending.current) return;
    sending.current = true;
    const { name, age, needs, swims } = trimmed(values);
    mutate({ name, age, needs, swims: swimsOf(swims) }, { onError: () => (sending.current = false) });
  }

  return (
    <form noValidate className="space-y-6" onSubmit={(event) => void handleSubmit(save)(event)}>
      <MemberFields register={register} errors={formState.errors} own signed={Boolean(me?.signature)} />
      {isFull && (
        <Notice tone="danger" title={t('join.fullTitle')}>
          {t('join.fullAsk', { host })}
        </Notice>
      )}
      {error && !isFull && (otherErrors.length > 0 || Object.keys(serverErrors).length === 0) && (
        <Notice
          tone="danger"
          title={otherErrors.length > 0 ? otherErrors.map((other) => fieldErrorText(t, other)).join(' ') : errorText(t, error)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isPending} className="max-sm:w-full">
          {t(me ? 'trip.save' : 'join.save')}
        </Button>
        {onCancel && (
          <Button variant="secondary" size="lg" onClick={onCancel} className="max-sm:w-full">
            {t('details.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
