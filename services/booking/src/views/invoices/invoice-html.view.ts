import escapeHtml from 'escape-html';
import type { DocumentContent } from '../../accounts/model.js';
import { contactsOf } from '../../shared/pdf/letterhead.js';

/** The invoice as one HTML file that loads nothing else, and prints on one page. All text is escaped: guests type names and special requests. */
export function renderHtml({ business, ...content }: DocumentContent): string {
  const lines = (texts: string[]) => texts.map((text) => escapeHtml(text)).join('<br>');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invoice ${escapeHtml(content.number)} · ${escapeHtml(business.name)}</title>
<style>${style}${content.taxes ? taxStyle : ''}</style>
</head>
<body>
<article class="invoice">
<header>
<div><h1>${escapeHtml(business.name)}</h1><p>${lines(contactsOf(business))}</p></div>
<p class="kind">Invoice</p>
</header>
<section class="parties">
<div><h2>${escapeHtml(content.partyLabel)}</h2><p class="guest">${escapeHtml(content.party[0] ?? '')}</p><p>${lines(content.party.slice(1))}</p></div>
<dl>
${content.facts.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>
</section>
<table>
<thead><tr><th scope="col">Charter</th><th scope="col">Amount</th></tr></thead>
<tbody><tr><td><strong>${escapeHtml(content.packageName)}</strong><br>${lines(content.details)}</td><td>${escapeHtml(content.amount)}</td></tr>${(content.others ?? []).map(({ text, amount }) => `<tr><td>${escapeHtml(text)}</td><td>${escapeHtml(amount)}</td></tr>`).join('')}</tbody>
<tfoot>${content.sums.map(({ label, amount }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(amount)}</td></tr>`).join('')}</tfoot>
</table>
${taxList(content.taxes)}${content.specialRequests ? `<section><h2>Special Requests</h2><p class="requests">${escapeHtml(content.specialRequests)}</p></section>` : ''}
<section class="terms"><h2>${escapeHtml(content.notesLabel)}</h2><ul>${content.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul></section>
<footer>${escapeHtml(content.footer)}</footer>
</article>
</body>
</html>
`;
}

/** Below the total, which contains them. */
const taxList = (taxes: DocumentContent['taxes'] = []): string =>
  taxes.length > 0
    ? `<div class="taxes">${taxes.map(({ label, amount }) => `<p><span>${escapeHtml(label)}</span><span>${escapeHtml(amount)}</span></p>`).join('')}</div>\n`
    : '';

/** Apart from the other rules, so that an invoice without taxes stays as it is. */
const taxStyle = `.invoice .taxes{margin:-1.5rem 0 2rem;color:#34495a;font-size:.875rem}
.invoice .taxes p{display:flex;justify-content:space-between;gap:1.5rem}
.invoice .taxes span:last-child{white-space:nowrap}
`;

const style = `
.invoice{box-sizing:border-box;max-width:46rem;margin:0 auto;padding:clamp(1.25rem,5vw,3.5rem);color:#0b2233;background:#fff;
font:400 .9375rem/1.6 Figtree,"Helvetica Neue",Arial,"Noto Sans",sans-serif;font-variant-numeric:lining-nums tabular-nums;overflow-wrap:anywhere}
.invoice *{box-sizing:border-box}
.invoice h1,.invoice .kind,.invoice .guest{font-family:Fraunces,Georgia,serif;font-weight:370;letter-spacing:-.01em;margin:0}
.invoice h1{font-size:1.5rem;line-height:1.2}
.invoice .kind{font-size:1.5rem;line-height:1.2;color:#0f6f80}
.invoice .guest{font-size:1.25rem;line-height:1.4;color:#0b2233}
.invoice h2,.invoice thead th,.invoice dt{margin:0 0 .5rem;font-size:.75rem;line-height:1rem;font-weight:600;letter-spacing:.12em;text-transform:uppercase;color:#5a6b79}
.invoice p{margin:0}
.invoice header p,.invoice .parties p{color:#34495a}
.invoice header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem 2rem;padding-bottom:2rem;border-bottom:1px solid #0b2233}
.invoice header h1{margin-bottom:.5rem}
.invoice .parties{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2rem;padding:2rem 0}
.invoice dl{margin:0;display:grid;gap:.75rem}
.invoice dt{margin:0}
.invoice dd{margin:0}
.invoice table{width:100%;border-collapse:collapse;margin-bottom:2rem}
.invoice thead th{padding:.75rem 0;text-align:left;border-bottom:1px solid #dfe4e7}
.invoice td,.invoice tfoot th{padding:1rem 0;vertical-align:top;text-align:left;font-weight:400}
.invoice tr>:last-child{text-align:right;padding-left:1.5rem;white-space:nowrap}
.invoice tfoot tr>*{padding:.625rem 0;border-top:1px solid #dfe4e7}
.invoice tfoot tr:last-child>*{border-top:1px solid #0b2233;font-weight:600;font-size:1.0625rem}
.invoice .requests{white-space:pre-line}
.invoice section+section{margin-top:1.5rem}
.invoice .parties{margin:0}
.invoice ul{margin:0;padding-left:1.1rem;color:#34495a;font-size:.875rem}
.invoice footer{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid #dfe4e7;color:#5a6b79;font-size:.875rem}
@page{margin:16mm}
@media print{.invoice{max-width:none;padding:0}.invoice section,.invoice table{break-inside:avoid}}
`;
