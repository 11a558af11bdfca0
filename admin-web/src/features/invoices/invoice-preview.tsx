import { urlOf } from '@charter/api-client';
import type { Invoice } from '@charter/contracts';
import { ButtonLink, Dialog, LoadError, Skeleton, Status, useTranslations } from '@charter/ui';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { fullName } from '../../lib/format.js';
import { invoiceHtmlQuery } from './invoices.queries.js';

/** Shows the HTML document that is also downloaded. */
export default function InvoicePreview({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslations();
  const html = useQuery(invoiceHtmlQuery(invoice.number));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invoices.invoice', { number: invoice.number })}
      description={fullName(invoice)}
      width="54rem"
      footer={
        <div className="flex justify-end gap-3">
          <ButtonLink
            variant="secondary"
            size="sm"
            download
            href={urlOf('GET /api/admin/invoices/{file}', { path: { file: `${invoice.number}.html` } })}
          >
            {t('invoices.download')}
          </ButtonLink>
          <ButtonLink size="sm" download href={urlOf('GET /api/admin/invoices/{file}', { path: { file: `${invoice.number}.pdf` } })}>
            {t('invoices.downloadPdf')}
          </ButtonLink>
        </div>
      }
    >
      <div className="-mx-5 -my-6 sm:-mx-8 sm:-my-8">
        {html.isPending && (
          <Status label={t('invoices.loadingOne')} className="space-y-6 p-8">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-64" />
          </Status>
        )}
        {html.isError && !html.data && (
          <div className="p-8">
            <LoadError title={t('invoices.failedOne')} query={html} />
          </div>
        )}
        {html.data && <InvoiceDocument html={html.data} />}
      </div>
    </Dialog>
  );
}

/**
 * Rendered in a shadow tree, so that the document's styles do not affect the page. The styles are adopted as a style sheet,
 * because the content security policy blocks style elements even in a parsed document. DOMParser never runs scripts.
 */
function InvoiceDocument({ html }: { html: string }) {
  const { t } = useTranslations();
  const host = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (!root) return;
    const styles = new CSSStyleSheet();
    styles.replaceSync(styleElement.exec(html)?.[1] ?? '');
    root.adoptedStyleSheets = [styles];
    root.replaceChildren(...new DOMParser().parseFromString(html.replace(styleElement, ''), 'text/html').body.children);
  }, [html]);
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside is focusable, and the keyboard has to scroll it.
  return <section ref={host} tabIndex={0} aria-label={t('invoices.document')} className="-outline-offset-2" />;
}

const styleElement = /<style>([^]*?)<\/style>/;
