/** HTTP side of the inbox: pages, a JSON API for tests, and the control API that simulates failures of the mail server. */
import { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { listPage, messagePage, missingPage } from './inbox-pages.ts';
import { MODES, type Mode, type SmtpListener } from './smtp-listener.ts';
import { type Messages } from './smtp-messages.ts';

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";
/** E-mails may show images, but no scripts, forms or frames. */
const MAIL_POLICY = "sandbox allow-popups; default-src 'none'; img-src * data: cid:; style-src 'unsafe-inline'; font-src *";

export function inboxHandler(messages: Messages, smtp: SmtpListener): RequestListener {
  return (request, response) => {
    answer(messages, smtp, request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: (error as Error).message });
    });
  };
}

async function answer(messages: Messages, smtp: SmtpListener, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const [first = '', id = '', part = '', index = ''] = url.pathname.split('/').slice(1);
  const call = `${request.method} ${first}`;
  if (call === 'GET ') return sendPage(response, 200, listPage(await messages.list()));
  if (call === 'POST _control') return control(smtp, request, response);
  if (call === 'GET _control') return sendJson(response, 200, { mode: smtp.mode });
  if (first === 'api' && id === 'messages') return api(messages, request, response, url);
  if (call === 'POST clear') {
    messages.clear();
    return void response.writeHead(303, { location: '/' }).end();
  }
  const message = call === 'GET messages' ? await messages.find(id) : undefined;
  if (!message) return sendPage(response, 404, missingPage());
  if (part === '') return sendPage(response, 200, messagePage(message));
  if (part === 'html') {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY };
    return void response.writeHead(200, headers).end(message.html);
  }
  const attachment = part === 'attachments' ? message.attachments[Number(index)] : undefined;
  if (!attachment) return sendPage(response, 404, missingPage());
  response.writeHead(200, {
    'content-type': attachment.contentType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  response.end(Buffer.from(attachment.content, 'base64'));
}

async function api(messages: Messages, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  if (request.method === 'DELETE') {
    messages.clear();
    return void response.writeHead(204).end();
  }
  if (request.method !== 'GET') return sendJson(response, 405, { error: 'GET or DELETE' });
  const filter = (name: string) => url.searchParams.get(name) ?? undefined;
  return sendJson(response, 200, await messages.list({ to: filter('to'), subject: filter('subject') }));
}

async function control(smtp: SmtpListener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const mode = modeOf(Buffer.concat(chunks).toString('utf8'));
  if (!mode) return sendJson(response, 422, { error: `mode is one of ${MODES.join(', ')}` });
  await smtp.setMode(mode);
  return sendJson(response, 200, { mode: smtp.mode });
}

function modeOf(body: string): Mode | undefined {
  try {
    const { mode } = JSON.parse(body) as { mode?: Mode };
    return MODES.find((each) => each === mode);
  } catch {
    return undefined;
  }
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY });
  response.end(page);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
