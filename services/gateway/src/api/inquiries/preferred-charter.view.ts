import { catalog, type ContactForm, DomainError, type InquirySubmission, limits } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** Adds the name of the preferred charter as its sender reads it. Without catalog it is the English one: the message must not wait. */
export async function withShownCharter(rpc: RpcClient, form: ContactForm): Promise<InquirySubmission> {
  const { preferredCharter, locale = 'en' } = form;
  if (!preferredCharter || locale === 'en') return form;
  if (preferredCharter === 'Custom Charter') return { ...form, preferredCharterShown: limits.customCharterNames[locale] };
  const { packages } = await rpc.call(catalog.listPackages, { locale }).catch((error: unknown) => {
    if (error instanceof DomainError) return { packages: [] };
    throw error;
  });
  const name = packages.find(({ englishName }) => englishName === preferredCharter)?.name;
  return { ...form, ...(name && name !== preferredCharter && { preferredCharterShown: name }) };
}
