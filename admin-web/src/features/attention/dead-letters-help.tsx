import type { AttentionItem } from '@charter/contracts';
import { Button, Dialog, useTranslations } from '@charter/ui';
import { useState } from 'react';
import { CopyButton } from '../../lib/copy-button.js';

/** What the runbook (`infra/docs/runbook.md`, "Dead letters") says, with the commands for the service of the item. */
export function DeadLettersHelp({ item: { subject: service } }: { item: AttentionItem }) {
  const { t } = useTranslations();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const steps = [
    { text: t('deadLetters.list'), command: `list --service ${service}` },
    { text: t('deadLetters.show'), command: 'show <event>' },
    { text: t('deadLetters.fix'), command: null },
    { text: t('deadLetters.replay'), command: `replay --all --service ${service}` },
  ];
  return (
    <>
      <Button variant="secondary" size="sm" className="max-sm:w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('attention.deadLetters.action')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('attention.deadLetters')}
        description={service}
        width="42rem"
        footer={
          <div className="flex justify-end">
            <Button size="sm" onClick={close}>
              {t('details.done')}
            </Button>
          </div>
        }
      >
        <p className="leading-7 text-navy-soft">{t('deadLetters.intro')}</p>
        <ol className="mt-5 list-decimal space-y-4 pl-5">
          {steps.map(({ text, command }) => (
            <li key={text}>
              {text}
              {command && <Command command={`npm run ops -- dead-letters ${command}`} />}
            </li>
          ))}
        </ol>
        <p className="mt-5 text-sm text-navy-mute">{t('deadLetters.containers')}</p>
      </Dialog>
    </>
  );
}

function Command({ command }: { command: string }) {
  const { t } = useTranslations();
  return (
    <span className="mt-2 flex items-center gap-1 bg-sand-pale pl-4">
      <code className="min-w-0 flex-1 py-2 text-sm wrap-anywhere select-all">{command}</code>
      <CopyButton text={command} label={t('deadLetters.copy', { command })} />
    </span>
  );
}
