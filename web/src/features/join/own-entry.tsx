import { useEffect, useRef, useState } from 'react';
import type { JoinedCharter, JoinedMember, Waiver } from '@charter/contracts';
import { Button, Notice, Status, useTranslations } from '@charter/ui';
import { SignForm } from '../../lib/party/sign-form.js';
import { JoinForm } from './join-form.js';
import { useSignJoined } from './join.queries.js';

/** What a friend does: enter, sign, and later change the entry. */
export function OwnEntry({ charter }: { charter: JoinedCharter }) {
  const { t } = useTranslations();
  const { me, open, full, host } = charter;
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const saved = useRef(0);
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    // The form had the focus; what follows begins at the heading.
    if (saves !== saved.current) heading.current?.focus();
    saved.current = saves;
  }, [saves]);

  function leaveForm() {
    setEditing(false);
    setSaves(saves + 1);
  }

  if (!open) return <Notice tone="info" title={t('errors.PARTY_CLOSED')} />;
  const isForm = !me || editing;
  return (
    <div className="max-w-xl space-y-6">
      <h2 ref={heading} tabIndex={-1} className="text-display-md break-words outline-none">
        {isForm ? t('join.form') : t('join.joined', { name: me.name ?? '' })}
      </h2>
      {me?.noted && (
        <Notice tone="info" title={t('join.noted')}>
          {t('join.notedText', { host })}
        </Notice>
      )}
      {isForm ? (
        <>
          {!me && <p className="leading-7 text-navy-soft">{t('join.formText')}</p>}
          {!me && full && (
            <Notice tone="info" title={t('join.fullTitle')}>
              {t('join.fullText', { host })}
            </Notice>
          )}
          <JoinForm host={host} me={me} onDone={leaveForm} onCancel={me ? leaveForm : undefined} />
        </>
      ) : (
        <>
          <p className="leading-7 text-navy-soft">{t('join.joinedText')}</p>
          <Button variant="secondary" onClick={() => setEditing(true)} className="max-sm:w-full">
            {t('trip.changeDetails')}
          </Button>
          {charter.waiver && <Signature me={me} waiver={charter.waiver} />}
        </>
      )}
    </div>
  );
}

function Signature({ me, waiver }: { me: JoinedMember; waiver: Waiver }) {
  const { t, locale } = useTranslations();
  const { mutate, isPending, error } = useSignJoined(locale);
  return (
    <section aria-label={t('party.waiver')} className="space-y-5 border-t border-line pt-8">
      <Status>{me.signature && <p className="font-medium text-success">{t('join.signedText')}</p>}</Status>
      {!me.signature && me.age !== 'adult' && <p className="leading-7 text-navy-soft">{t('fields.guardianSigns')}</p>}
      {!me.signature && me.age === 'adult' && (
        <>
          <h2 className="text-display-sm">{t('party.waiver')}</h2>
          <p className="leading-7 text-navy-soft">{t('join.signText')}</p>
          <SignForm waiver={waiver} error={error} busy={isPending} onSign={(form, onError) => mutate(form, { onError })} />
        </>
      )}
    </section>
  );
}
