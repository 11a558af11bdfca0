/** Packages, images, reviews and inquiries: each is added, changed and deleted. */
import { Recorder } from './recorder.ts';
import { type Row, unknown, type Visit } from './visit.ts';

const onePixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export async function recordPackages({ staff, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const form = {
    name: 'Specified charter',
    duration: '2 hours',
    description: 'Out to the lighthouse and back.',
    price: 800,
    maxGuests: 8,
    includes: ['Fuel', 'Water'],
    imageUrl: 'https://images.example/lighthouse.jpg',
    isPopular: false,
    timeSlots: ['9:00 AM - 11:00 AM', 'Evening'],
  };
  const add = 'POST /api/admin/packages';
  const change = 'PUT /api/admin/packages/{id}';
  const remove = 'DELETE /api/admin/packages/{id}';
  await recorder.record(staff, add, 'an unknown slot', { body: { ...form, timeSlots: ['When the sun is out'] } });
  await recorder.record(staff, add, 'too many guests', { body: { ...form, maxGuests: 13 } });
  const params = (await recorder.record<Row>(staff, add, 'added', { body: form, adds: 'package' })).body;
  await recorder.record(staff, change, 'changed', { params, body: { ...form, id: params.id, price: 900, isPopular: true } });
  await recorder.record(staff, change, 'an inline picture', { params, body: { ...form, imageUrl: onePixel } });
  await recorder.record(staff, change, 'no inclusions', { params, body: { ...form, includes: [] } });
  await recorder.record(staff, change, 'of an unknown id', { params: { id: unknown.row }, body: form });
  await recorder.record(staff, remove, 'deleted', { params });
  await recorder.record(staff, remove, 'deleted before', { params });
}

export async function recordPackageImages({ staff, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const images = '/api/admin/packages/{packageId}/images';
  const form = { imageUrl: 'https://images.example/deck.jpg', title: 'The deck', description: 'Teak', isPrimary: false, displayOrder: 1 };
  const [model] = await staff.request<object[]>('GET', '/api/charter-packages');
  const { id: packageId } = await staff.request<Row>('POST', '/api/admin/packages', { ...model, name: 'With images' });
  recorder.nameRow('packageId', packageId, 'package');
  const params = { packageId };
  const add = (of: string, body: object) => recorder.record<Row>(staff, `POST ${images}`, of, { params, body, adds: of });
  const first = (await add('first', form)).body.id;
  const second = (await add('second', { ...form, title: 'The bow', displayOrder: 2 })).body.id;
  await add('primary', { ...form, title: 'The stern', isPrimary: true });
  await recorder.record(staff, `POST ${images}`, 'of an unknown package', { params: { packageId: unknown.row }, body: form });
  await recorder.record(staff, `PUT ${images}/{imageId}`, 'changed', {
    params: { packageId, imageId: first },
    body: { ...form, title: 'The deck at noon' },
  });
  await recorder.record(staff, `PUT ${images}/{imageId}`, 'of an unknown id', {
    params: { packageId, imageId: unknown.row },
    body: form,
  });
  await recorder.record(staff, `PUT ${images}/reorder`, 'not all of them', { params, body: { imageIds: [first] } });
  await recorder.record(staff, `DELETE ${images}/{imageId}`, 'deleted', { params: { packageId, imageId: first } });
  const rest = await recorder.record<Row[]>(staff, `GET ${images}`, 'of a package with images', { params });
  const imageIds = rest.body.map(({ id }) => id).toReversed();
  await recorder.record(staff, `PUT ${images}/reorder`, 'reversed', { params, body: { imageIds } });
  await recorder.record(staff, `PUT ${images}/reorder`, 'one twice', { params, body: { imageIds: [second, second] } });
  await staff.request('DELETE', `/api/admin/packages/${packageId}`);
}

export async function recordGallery({ staff, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const gallery = '/api/admin/gallery';
  const form = { title: 'Specified', imageUrl: '/media/brand/hero.jpg', description: 'At anchor', isActive: true, displayOrder: 9 };
  const params = (await recorder.record<Row>(staff, `POST ${gallery}`, 'added', { body: form, adds: 'image' })).body;
  await recorder.record(staff, `POST ${gallery}`, 'a long title', { body: { ...form, title: 'x'.repeat(201) } });
  await recorder.record(staff, `PUT ${gallery}/{id}`, 'changed', { params, body: { ...form, title: 'Specified again', isActive: false } });
  await recorder.record(staff, `PUT ${gallery}/{id}`, 'of an unknown id', { params: { id: unknown.row }, body: form });
  const before = (await recorder.record<Row[]>(staff, `GET ${gallery}`, 'with an inactive image')).body.map(({ id }) => id);
  await recorder.record(staff, `PUT ${gallery}/reorder`, 'reversed', { body: { imageIds: before.toReversed() } });
  await recorder.record(staff, `PUT ${gallery}/reorder`, 'not all of them', { body: { imageIds: before.slice(1) } });
  await staff.request('PUT', `${gallery}/reorder`, { imageIds: before });
  await recorder.record(staff, `DELETE ${gallery}/{id}`, 'deleted', { params });
}

export async function recordTestimonials({ staff, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const testimonials = '/api/testimonials';
  const form = { name: 'Grace Hopper', location: 'New York', review: 'The sandbar at noon.', rating: 5, isVerified: true };
  const params = (await recorder.record<Row>(staff, `POST ${testimonials}`, 'added', { body: form, adds: 'review' })).body;
  await recorder.record(staff, `GET ${testimonials}`, 'with an added one');
  await recorder.record(staff, `PUT ${testimonials}/{id}`, 'changed', { params, body: { ...form, rating: 4, isVerified: false } });
  await recorder.record(staff, `PUT ${testimonials}/{id}`, 'of an unknown id', { params: { id: unknown.row }, body: form });
  await recorder.record(staff, `PUT ${testimonials}/{id}`, 'no rating', { params, body: { ...form, rating: 0 } });
  await recorder.record(staff, `DELETE ${testimonials}/{id}`, 'deleted', { params });
}

export async function recordInquiries({ staff, visitor, answers }: Visit): Promise<void> {
  const recorder = new Recorder(answers);
  const contact = '/api/contact';
  const search = 'specified-inquiry@guests.example';
  const form = {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: search,
    preferredCharter: 'Custom Charter',
    message: 'May we bring a dog on board?',
  };
  await recorder.record(visitor, `POST ${contact}`, 'received', { body: form, adds: 'inquiry' });
  await recorder.record(visitor, `POST ${contact}`, 'a short message', { body: { ...form, message: 'Dog?' } });
  await recorder.record(visitor, `POST ${contact}`, 'an unknown charter', { body: { ...form, preferredCharter: 'To the moon' } });
  const [received] = await staff.request<Row[]>('GET', `${contact}?search=${search}`);
  const params = received!;
  recorder.nameRow('id', params.id, 'inquiry');
  await recorder.record(staff, `GET ${contact}`, 'received', { query: `?search=${search}` });
  await recorder.record(staff, `PATCH ${contact}/{id}/status`, 'resolved', { params, body: { status: 'resolved' } });
  await recorder.record(staff, `PATCH ${contact}/{id}/status`, 'new', { params, body: { status: 'new' } });
  await recorder.record(staff, `PATCH ${contact}/{id}/status`, 'of an unknown id', {
    params: { id: unknown.row },
    body: { status: 'resolved' },
  });
  const response = 'Yes, and we have a bowl for water.';
  await staff.request('POST', `${contact}/${params.id}/respond`, { response });
  const [answered] = await staff.request<{ replies: Row[] }[]>('GET', `${contact}?search=${search}`);
  recorder.nameRow('id', answered!.replies[0]!.id, 'reply');
  // Idempotent, so that this is the answer of the first request too.
  await recorder.record(staff, `POST ${contact}/{id}/respond`, 'answered', { params, body: { response } });
  await recorder.record(staff, `POST ${contact}/{id}/respond`, 'blank', { params, body: { response: ' ' } });
  await recorder.record(staff, `POST ${contact}/{id}/respond`, 'of an unknown id', { params: { id: unknown.row }, body: { response } });
  await recorder.record(staff, `GET ${contact}`, 'answered', { query: `?search=${search}&status=contacted` });
  await recorder.record(staff, `DELETE ${contact}/{id}`, 'deleted', { params });
}
