import { catalog, type ContactForm, DomainError, fieldError, type InquirySubmission, invalid, limits } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

const specified: readonly string[] = limits.preferredCharters;

/**
 * Adds the name of the preferred charter as its sender reads it. A name of the specification does not need the catalog: without it the
 * English name is used, because the message must not wait.
 *
 * @throws INVALID for a name that is neither a package on sale nor one of the specification's
 */
export async function withShownCharter(rpc: RpcClient, form: ContactForm): Promise<InquirySubmission> {
  const { preferredCharter, locale = 'en' } = form;
  const isSpecified = specified.includes(preferredCharter ?? '');
  if (!preferredCharter || (isSpecified && locale === 'en')) return form;
  if (preferredCharter === limits.customCharter) return { ...form, preferredCharterShown: limits.customCharterNames[locale] };
  const { packages } = await rpc.call(catalog.listPackages, { locale }).catch((error: unknown) => {
    if (isSpecified && error instanceof DomainError) return { packages: [] };
    throw error;
  });
  const found = packages.find(({ name, englishName = name }) => englishName === preferredCharter);
  if (!found && !isSpecified) throw invalid({ preferredCharter: fieldError('unknownCharter') });
  return { ...form, ...(found && found.name !== preferredCharter && { preferredCharterShown: found.name }) };
}
