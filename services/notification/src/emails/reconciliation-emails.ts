import { cents, type FindingKind, type OpenedFinding, reconciliationEvents, toDollars } from '@charter/contracts';
import { findingKinds } from '@charter/contracts/browser';
import { type AnyEmail, email } from './email.js';

interface FindingContent {
  /** US dollars, positive in either direction. */
  amount: number;
  at: string;
  /** What the guest bought, or PayPal's id where no payment of ours is known. */
  reference: string;
}

const contentOf = ({ amountCents, at, description, transactionId }: OpenedFinding): FindingContent => ({
  amount: Math.abs(toDollars(amountCents)),
  at,
  reference: description ?? transactionId,
});

/** Findings by kind: each kind has a section of the template. */
function byKind(findings: readonly OpenedFinding[]): Record<FindingKind, FindingContent[]> {
  const of = (kind: FindingKind) => findings.filter((finding) => finding.kind === kind).map(contentOf);
  return Object.fromEntries(findingKinds.map((kind) => [kind, of(kind)])) as Record<FindingKind, FindingContent[]>;
}

const sampleFinding = (kind: FindingKind, amountCents: number, description: string | null = null): OpenedFinding => ({
  kind,
  transactionId: '8PF41870GT0243712',
  description,
  at: '2026-12-10T18:42:00.000Z',
  amountCents: cents(amountCents),
});
const charter = 'Rose Island 4-Hour Charter, December 12, 2026, 9:00 AM - 1:00 PM';
const sampleRun = 'f3a1c2d4-5b6e-4f70-8a91-b2c3d4e5f607';

/** E-mails to the business about the comparison with PayPal's report. */
export const reconciliationEmails: readonly AnyEmail[] = [
  email('staff-findings')
    .on(reconciliationEvents.findingsOpened)
    .oncePer(({ runId }) => runId)
    .to((_data, { settings }) => ({ address: settings.staffInbox }))
    .with(({ count, findings }) => ({ count, single: count === 1, more: count - findings.length, ...byKind(findings) }))
    .sample(() => ({
      runId: sampleRun,
      count: 7,
      findings: [
        sampleFinding('moneyWithoutPayment', 18_000),
        sampleFinding('captureMissing', 120_000, charter),
        sampleFinding('amountDiffers', 110_000, charter),
        sampleFinding('refundAtPayPal', -25_000, charter),
        sampleFinding('unknownKind', 4_250),
      ],
    }))
    .variant('charge-back', () => ({ runId: sampleRun, count: 1, findings: [sampleFinding('chargeBack', -120_000, charter)] })),
];
