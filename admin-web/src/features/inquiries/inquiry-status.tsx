import type { Inquiry, InquiryStatus } from '@charter/contracts';
import { inquiryStatuses } from '@charter/contracts/browser';
import { Badge, errorText, toast, type Tone, useTranslations } from '@charter/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Clock, type LucideIcon, MessageCircle } from 'lucide-react';
import { FilterSelect } from '../../lib/filter-select.js';
import { changeStatusMutation } from './inquiries.queries.js';
import { fullName } from '../../lib/format.js';

/** Color, icon and text together, so that the status does not depend on color vision. */
const styles: Record<InquiryStatus, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'warning', Icon: Clock },
  contacted: { tone: 'accent', Icon: MessageCircle },
  resolved: { tone: 'success', Icon: Check },
};

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const { t } = useTranslations();
  const { tone, Icon } = styles[status];
  return (
    <Badge tone={tone} className="shrink-0">
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={2} />
      {t(`inquiryStatus.${status}`)}
    </Badge>
  );
}

/** Changes a status and shows the result in a toast. */
export function useStatusChange() {
  const { t } = useTranslations();
  const client = useQueryClient();
  return useMutation(
    changeStatusMutation(client, {
      onSuccess: () => toast({ title: t('inquiries.statusUpdated') }),
      onError: (error) => toast({ variant: 'destructive', title: t('inquiries.statusFailed'), description: errorText(t, error) }),
    }),
  );
}

interface Props {
  inquiry: Inquiry;
  /** Called before a change, which may remove the card from a filtered list. */
  onChanging: () => void;
}

export function InquiryStatusSelect({ inquiry, onChanging }: Props) {
  const { t } = useTranslations();
  const change = useStatusChange();
  return (
    <FilterSelect
      label={t('inquiries.statusOf', { name: fullName(inquiry) })}
      value={inquiry.status}
      busy={change.isPending}
      onChange={(value) => {
        const status = inquiryStatuses.find((option) => option === value);
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
    </FilterSelect>
  );
}
