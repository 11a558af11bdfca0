import type { CharterPackage, PackageForm, PackageImage, PackageImageForm } from '@charter/contracts';
import { type FakeGateway, json, nothing, refusal } from '../fake-gateway.js';

let count = 0;

/** A package of which a test states only what matters to it. */
export function aPackage(states: Partial<CharterPackage> = {}): CharterPackage {
  return {
    id: ++count,
    name: 'Rose Island 4-Hour Charter',
    duration: '4 hours',
    description: 'Half a day on the quiet side of Nassau.',
    price: 1200,
    maxGuests: 12,
    includes: ['Captain and mate', 'Fuel'],
    imageUrl: '/media/brand/rose-island.jpg',
    isPopular: false,
    timeSlots: ['9:00 AM - 1:00 PM'],
    slots: [{ label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 }],
    ...states,
  };
}

export function anImage(packageId: number, title: string): PackageImage {
  const id = ++count;
  return {
    id,
    packageId,
    imageUrl: `/media/${id}.jpg`,
    title,
    description: null,
    isPrimary: false,
    displayOrder: id,
    createdAt: '2026-11-12T07:33:00.000Z',
  };
}

/** The catalogue behind the gateway: keeps what it is told. */
export function packagesDesk(packages: CharterPackage[] = [], images: PackageImage[] = []): NonNullable<FakeGateway['also']> {
  const imagesOf = (packageId: number) =>
    images.filter((image) => image.packageId === packageId).map((image, index) => ({ ...image, isPrimary: index === 0 }));

  const changeImages = (method: string, packageId: number, place: string | undefined, body: unknown): Response => {
    if (method === 'GET') return json(imagesOf(packageId));
    if (place === 'reorder') {
      const { imageIds } = body as { imageIds: number[] };
      images = imageIds.map((id) => images.find((image) => image.id === id)!);
      return json(imagesOf(packageId));
    }
    const form = method === 'DELETE' ? undefined : (body as PackageImageForm);
    if (form && !place) images = [...images, { ...anImage(packageId, ''), ...form, title: form.title ?? null, description: null }];
    else if (form)
      images = images.map((image) =>
        image.id === Number(place) ? { ...image, ...form, title: form.title ?? null, description: null } : image,
      );
    else images = images.filter(({ id }) => id !== Number(place));
    return form ? json(images.at(-1)) : nothing();
  };

  return (method, { pathname: path }, body) => {
    if (path === '/api/charter-packages') return json(packages.toSorted((one, other) => one.price - other.price));
    const [, found, part, place] = /^\/api\/admin\/packages(?:\/(\d+))?(?:\/(images)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (!path.startsWith('/api/admin/packages')) return undefined;
    const id = Number(found);
    if (part) return changeImages(method, id, place, body);
    const form = method === 'DELETE' ? undefined : (body as object as PackageForm);
    if (method === 'POST') packages = [...packages, aPackage({ ...form })];
    else if (!packages.some((sold) => sold.id === id)) return refusal(404, 'PACKAGE_NOT_FOUND');
    else if (form) packages = packages.map((sold) => (sold.id === id ? { ...sold, ...form } : sold));
    else packages = packages.filter((sold) => sold.id !== id);
    return form ? json(method === 'POST' ? packages.at(-1) : packages.find((sold) => sold.id === id)) : nothing();
  };
}
