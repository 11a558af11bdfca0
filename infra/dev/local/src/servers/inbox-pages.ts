/** HTML pages of the inbox. */
import escapeHtml from 'escape-html';
import { type Message } from './smtp-messages.ts';

export function listPage(messages: Message[]): string {
  const rows = messages.map(
    (message) => `<li><a class="mail" href="/messages/${message.id}">
      <span class="subject">${escapeHtml(message.subject || '(no subject)')}</span>
      <span class="to">${escapeHtml(message.to.join(', '))}</span>
      <time datetime="${message.date}">${when(message.date)}</time>
    </a></li>`,
  );
  const body =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>
         <form method="post" action="/clear"><button>Empty the inbox</button></form>`
      : '<p class="empty">No e-mails yet. Everything the site sends is kept here and isn\'t delivered.</p>';
  return page(`Inbox (${messages.length})`, `<header><h1>Inbox</h1><a class="link" href="/">Refresh</a></header>${body}`);
}

export function messagePage(message: Message): string {
  const attachments = message.attachments.map(
    (attachment, index) =>
      `<li><a href="/messages/${message.id}/attachments/${index}">${escapeHtml(attachment.filename)}</a>
       <small>${escapeHtml(attachment.contentType)}, ${Math.ceil((attachment.content.length * 0.75) / 1024)} kB</small></li>`,
  );
  const headers = message.headers.map(
    ({ name, value }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return page(
    message.subject || '(no subject)',
    `<header><a class="link" href="/">Inbox</a><h1>${escapeHtml(message.subject || '(no subject)')}</h1></header>
     <dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
     <dt>Received</dt><dd><time datetime="${message.date}">${when(message.date)}</time></dd></dl>
     ${attachments.length > 0 ? `<h2>Attachments</h2><ul class="attachments">${attachments.join('')}</ul>` : ''}
     ${message.html ? `<h2>Message</h2><iframe title="Message" sandbox="allow-popups" src="/messages/${message.id}/html"></iframe>` : ''}
     <h2>Text</h2><pre>${escapeHtml(message.text || '(no text part)')}</pre>
     <details><summary>Headers</summary><table>${headers.join('')}</table></details>`,
  );
}

export function missingPage(): string {
  return page(
    'Message not found',
    '<header><h1>Message not found</h1><a class="link" href="/">Inbox</a></header><p class="empty">This message has been deleted.</p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const when = (date: string) => escapeHtml(new Date(date).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' }));

const STYLE = `
:root { --navy: #0b2233; --lagoon: #1b8fa3; --lagoon-deep: #12697a; --sand: #f3ece1; --line: #dccfba; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--sand); color: var(--navy); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; justify-content: space-between; margin-bottom: 1.5rem; }
h1, h2 { font-family: Georgia, 'Iowan Old Style', 'Times New Roman', serif; font-weight: 500; line-height: 1.2; margin: 0; }
h1 { font-size: 2rem; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
a { color: var(--lagoon-deep); text-underline-offset: .2em; } a:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid var(--lagoon); outline-offset: 2px; }
ol, ul { list-style: none; margin: 0; padding: 0; } ol { border-top: 1px solid var(--line); }
.mail { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .9rem .5rem; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
.mail:hover { background: #fbf7f0; } .subject { font-weight: 600; } .to { grid-row: 2; overflow-wrap: anywhere; } time, .to, small { color: #48606f; font-size: .9rem; }
.empty { padding: 3rem 0; } form { margin-top: 1.5rem; }
button { font: inherit; color: var(--navy); background: none; border: 1px solid var(--navy); border-radius: 2px; padding: .45rem 1rem; cursor: pointer; } button:hover { background: var(--navy); color: var(--sand); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; } dt { color: #48606f; } dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 46rem; border: 1px solid var(--line); background: #fff; } pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fbf7f0; border: 1px solid var(--line); padding: 1rem; margin: 0; }
details { margin-top: 2rem; } summary { cursor: pointer; } table { margin-top: .75rem; font-size: .85rem; border-collapse: collapse; } th { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; font-weight: 600; white-space: nowrap; } td { overflow-wrap: anywhere; }
@media (max-width: 34rem) { .mail { grid-template-columns: 1fr; } .to { grid-row: auto; } h1 { font-size: 1.6rem; } }
`;
