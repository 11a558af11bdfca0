import type { Inquiry, InquiryStatus } from '@charter/contracts';
import { inquiryStatuses } from '@charter/contracts/limits';
import { Badge, classes, errorText, toast, type Tone, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Clock, type LucideIcon, MessageCircle } from 'lucide-react';
import { field } from '../../lib/search-field.js';
import { changeStatusMutation } from './inquiries.queries.js';
import { fullName } from './inquiry-format.js';

/** Colour, shape and word together: no one has to tell green from red. */
const looks: Record<InquiryStatus, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'warning', Icon: Clock },
  contacted: { tone: 'accent', Icon: MessageCircle },
  resolved: { tone: 'success', Icon: Check },
};

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const { t } = useTranslations();
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} className="shrink-0">
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2} />
      {t(`inquiryStatus.${status}`)}
    </Badge>
  );
}

/** Changes a status, and says how that went. */
export function useStatusChange() {
  const { t } = useTranslations();
  const client = useQueryClient();
  return useMutation(
    changeStatusMutation(client, {
      done: () => toast({ title: t('inquiries.statusUpdated') }),
      refused: (error) => toast({ variant: 'destructive', title: t('inquiries.statusFailed'), description: errorText(t, error) }),
    }),
  );
}

interface Props {
  inquiry: Inquiry;
  /** Called when a change begins: the card may leave a filtered list. */
  onChanging: () => void;
}

export function InquiryStatusChoice({ inquiry, onChanging }: Props) {
  const { t } = useTranslations();
  const change = useStatusChange();
  return (
    <span className="relative block">
      <select
        aria-label={t('inquiries.statusOf', { name: fullName(inquiry) })}
        aria-busy={change.isPending || undefined}
        value={inquiry.status}
        className={classes(field, 'w-full cursor-pointer appearance-none pr-9 pl-3')}
        onChange={(event) => {
          const status = inquiryStatuses.find((choice) => choice === event.target.value);
          if (!status) return;
          onChanging();
          change.mutate({ inquiry, status });
        }}
      >
        {inquiryStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`inquiryStatus.${status}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-navy-mute"
        strokeWidth={2}
      />
    </span>
  );
}
