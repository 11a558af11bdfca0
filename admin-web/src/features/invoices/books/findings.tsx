import type { FindingKind, ReconciliationFinding } from '@charter/contracts';
import { Badge, Button, classes, money, type Tone, useTranslations } from '@charter/ui';
import { dateTimeInNassau, staffLocale } from '../../../lib/format.js';

const tones: Record<FindingKind, Tone> = {
  moneyWithoutPayment: 'warning',
  captureMissing: 'danger',
  amountDiffers: 'warning',
  refundAtPayPal: 'neutral',
  chargeBack: 'danger',
  unknownKind: 'neutral',
};

interface OpenProps {
  findings: ReconciliationFinding[];
  onExplain: (finding: ReconciliationFinding) => void;
}

export function OpenFindings({ findings, onExplain }: OpenProps) {
  const { t } = useTranslations();
  return (
    <ul aria-label={t('books.open')} className="border-t border-line">
      {findings.map((finding) => (
        <li key={finding.id} className="border-b border-line py-5">
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <div className="min-w-0 flex-1 basis-72">
              <Badge tone={tones[finding.kind]}>{t(`books.kind.${finding.kind}`)}</Badge>
              <Transaction finding={finding} />
              <p className="mt-2 max-w-prose text-[0.9375rem] leading-6 text-navy-soft">
                {t(`books.kind.${finding.kind}.text`, { code: finding.eventCode })}
              </p>
            </div>
            <div className="flex items-center justify-between gap-6 max-sm:w-full">
              <Amount finding={finding} className="max-sm:text-left" />
              <Button variant="secondary" size="sm" onClick={() => onExplain(finding)}>
                {t('books.explain')}
                <span className="sr-only">{finding.transactionId}</span>
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Settled by an explanation, or by a comparison that agreed. */
export function ClosedFindings({ findings }: { findings: ReconciliationFinding[] }) {
  const { t } = useTranslations();
  return (
    <ul aria-label={t('books.closed')} className="border-t border-line">
      {findings.map((finding) => {
        const time = dateTimeInNassau(finding.closedAt ?? finding.foundAt);
        return (
          <li key={finding.id} className="flex items-start justify-between gap-x-6 border-b border-line py-4">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{t(`books.kind.${finding.kind}`)}</p>
              {finding.note && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-navy-soft">{finding.note}</p>}
              <p className="mt-1 text-sm text-navy-mute">
                {finding.explainedBy ? t('books.explainedBy', { name: finding.explainedBy, time }) : t('books.agreed', { time })}
              </p>
            </div>
            <Amount finding={finding} />
          </li>
        );
      })}
    </ul>
  );
}

/** When it was made, what it paid for, and PayPal's id, which a click selects. */
function Transaction({ finding: { at, description, transactionId } }: { finding: ReconciliationFinding }) {
  return (
    <p className="figures mt-2 text-sm text-navy-mute">
      {description && <span className="block wrap-anywhere">{description}</span>}
      <span>{dateTimeInNassau(at)} · </span>
      <span className="wrap-anywhere select-all">{transactionId}</span>
    </p>
  );
}

function Amount({ finding: { amount, expectedAmount }, className }: { finding: ReconciliationFinding; className?: string }) {
  const { t } = useTranslations();
  return (
    <p className={classes('figures shrink-0 text-right', className)}>
      <span className="font-display text-xl leading-8">{money(amount, staffLocale)}</span>
      {expectedAmount !== null && (
        <span className="block text-sm text-navy-mute">{t('books.expected', { amount: money(expectedAmount, staffLocale) })}</span>
      )}
    </p>
  );
}
