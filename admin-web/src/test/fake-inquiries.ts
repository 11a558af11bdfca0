import type { Inquiry } from '@charter/contracts';
import { type FakeGateway, fakeGateway, jsonResponse, noContent, problemResponse } from './fake-gateway.js';

let count = 0;

export const buildInquiry = (overrides: Partial<Inquiry> = {}): Inquiry => ({
  id: ++count,
  firstName: 'Amara',
  lastName: 'Rolle',
  email: 'amara@example.com',
  phone: null,
  preferredCharter: 'Custom Charter',
  message: 'Do you sail on Christmas Day?',
  locale: 'en',
  status: 'pending',
  createdAt: '2026-11-12T07:33:00.000Z',
  replies: [],
  messages: [],
  waitingSince: overrides.createdAt ?? '2026-11-12T07:33:00.000Z',
  revision: 5,
  ...overrides,
});

interface InquiriesGateway extends FakeGateway {
  inquiries: Inquiry[];
}

/** A stub of the gateway with these inquiries. */
export function fakeInquiriesGateway(inquiries: Inquiry[], pageSize = 50): InquiriesGateway {
  const gateway: InquiriesGateway = Object.assign(fakeGateway(), { inquiries });
  gateway.extraRoutes = (method, { pathname, searchParams }, body) => {
    const [, api, contact, id, part] = pathname.split('/');
    if (api !== 'api' || contact !== 'contact') return undefined;
    const held = gateway.inquiries;
    if (id === 'counts') return jsonResponse({ total: held.length, pending: held.filter(({ status }) => status === 'pending').length });
    if (!id) return page(held, searchParams, pageSize);
    const inquiry = held.find((one) => one.id === Number(id));
    if (!inquiry) return problemResponse(404, 'INQUIRY_NOT_FOUND');
    if (method === 'DELETE') {
      gateway.inquiries = held.filter((one) => one !== inquiry);
      return noContent();
    }
    if (part === 'status') inquiry.status = body.status as Inquiry['status'];
    if (part === 'respond') {
      const reply = {
        id: inquiry.replies.length + 1,
        response: body.response ?? '',
        who: 'captain',
        createdAt: '2026-11-12T08:00:00.000Z',
      };
      inquiry.replies = [...inquiry.replies, reply];
      inquiry.status = 'contacted';
    }
    return jsonResponse(inquiry);
  };
  return gateway;
}

function page(inquiries: Inquiry[], query: URLSearchParams, pageSize: number): Response {
  const status = query.get('status') ?? 'all';
  const search = (query.get('search') ?? '').toLowerCase();
  const matching = inquiries.filter(
    (one) =>
      (status === 'all' || one.status === status) && `${one.firstName} ${one.lastName} ${one.message}`.toLowerCase().includes(search),
  );
  const start = Number(query.get('cursor') ?? 0);
  const next = start + pageSize;
  const headers: Record<string, string> = { 'x-total-count': String(matching.length) };
  if (next < matching.length) headers.link = `</api/contact?cursor=${next}>; rel="next"`;
  return jsonResponse(matching.slice(start, next), headers);
}
