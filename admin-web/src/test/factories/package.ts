import type {
  CharterPackage,
  PackageForm,
  PackageImage,
  PackageImageForm,
  PriceRule,
  PriceRuleForm,
  SlotYear,
  SlotYearForm,
} from '@charter/contracts';
import { type FakeGateway, jsonResponse, noContent, problemResponse } from '../fake-gateway.js';

let count = 0;

export function buildPackage(overrides: Partial<CharterPackage> = {}): CharterPackage {
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
    revision: 5,
    ...overrides,
  };
}

export function buildPriceRule(overrides: Partial<PriceRule> = {}): PriceRule {
  return {
    id: ++count,
    name: 'Christmas',
    packageId: null,
    from: '2026-12-24',
    to: '2026-12-26',
    weekdays: [],
    price: 1800,
    add: null,
    priority: 0,
    revision: 5,
    ...overrides,
  };
}

export function buildPackageImage(packageId: number, title: string): PackageImage {
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

/** What catalog stores of a form: absent daylight rules instead of null ones. */
const storedForm = ({ backBeforeSunset, departAfterSunrise, depositPercent, ...form }: PackageForm): Partial<CharterPackage> => ({
  ...form,
  ...(typeof backBeforeSunset === 'number' && { backBeforeSunset }),
  ...(typeof departAfterSunrise === 'number' && { departAfterSunrise }),
  ...(typeof depositPercent === 'number' && { depositPercent }),
});

/** A slot that ends after five does not sail in winter; one on the sun leaves later in summer. */
const buildSlotYear = ({ timeSlots }: SlotYearForm): SlotYear => ({
  from: '2026-11-23',
  to: '2027-11-22',
  days: 365,
  slots: timeSlots.map((timeSlot) => ({
    timeSlot,
    minutes: timeSlot.includes('sunset') ? 180 : 480,
    sails: timeSlot.includes('sunset') ? 365 : 312,
    dark: timeSlot.includes('sunset')
      ? []
      : [
          { from: '2026-11-23', to: '2026-12-29' },
          { from: '2027-11-07', to: '2027-11-22' },
        ],
    months: [{ month: '2026-12', earliest: 915, latest: 930 }],
  })),
});

export function packageRoutes(
  packages: CharterPackage[] = [],
  images: PackageImage[] = [],
  rules: PriceRule[] = [],
): NonNullable<FakeGateway['extraRoutes']> {
  const handleRules = (method: string, id: number, body: unknown): Response => {
    if (method === 'GET') return jsonResponse(rules);
    if (method !== 'POST' && !rules.some((rule) => rule.id === id)) return problemResponse(404, 'PRICE_RULE_NOT_FOUND');
    if (method === 'DELETE') {
      rules = rules.filter((rule) => rule.id !== id);
      return noContent();
    }
    const saved = buildPriceRule({ price: null, ...(body as PriceRuleForm as Partial<PriceRule>), ...(method === 'PUT' && { id }) });
    rules = method === 'POST' ? [...rules, saved] : rules.map((rule) => (rule.id === id ? saved : rule));
    return jsonResponse(saved);
  };

  const imagesOf = (packageId: number) =>
    images.filter((image) => image.packageId === packageId).map((image, index) => ({ ...image, isPrimary: index === 0 }));

  const handleImages = (method: string, packageId: number, imageId: string | undefined, body: unknown): Response => {
    if (method === 'GET') return jsonResponse(imagesOf(packageId));
    if (imageId === 'reorder') {
      const { imageIds } = body as { imageIds: number[] };
      images = imageIds.map((id) => images.find((image) => image.id === id)!);
      return jsonResponse(imagesOf(packageId));
    }
    const form = method === 'DELETE' ? undefined : (body as PackageImageForm);
    if (form && !imageId)
      images = [...images, { ...buildPackageImage(packageId, ''), ...form, title: form.title ?? null, description: null }];
    else if (form)
      images = images.map((image) =>
        image.id === Number(imageId) ? { ...image, ...form, title: form.title ?? null, description: null } : image,
      );
    else images = images.filter(({ id }) => id !== Number(imageId));
    return form ? jsonResponse(images.at(-1)) : noContent();
  };

  return (method, { pathname: path }, body) => {
    if (path === '/api/charter-packages') return jsonResponse(packages.toSorted((a, b) => a.price - b.price));
    if (path.startsWith('/api/admin/price-rules')) return handleRules(method, Number(path.split('/')[4]), body);
    if (path === '/api/admin/packages/slot-year') return jsonResponse(buildSlotYear(body as object as SlotYearForm));
    const [, packageId, part, imageId] = /^\/api\/admin\/packages(?:\/(\d+))?(?:\/(images)(?:\/(\w+))?)?$/.exec(path) ?? [];
    if (!path.startsWith('/api/admin/packages')) return undefined;
    const id = Number(packageId);
    if (part) return handleImages(method, id, imageId, body);
    const form = method === 'DELETE' ? undefined : storedForm(body as object as PackageForm);
    if (method === 'POST') packages = [...packages, buildPackage({ ...form })];
    else if (!packages.some((charterPackage) => charterPackage.id === id)) return problemResponse(404, 'PACKAGE_NOT_FOUND');
    else if (form)
      packages = packages.map((charterPackage) => (charterPackage.id === id ? { ...charterPackage, ...form } : charterPackage));
    else packages = packages.filter((charterPackage) => charterPackage.id !== id);
    return form
      ? jsonResponse(method === 'POST' ? packages.at(-1) : packages.find((charterPackage) => charterPackage.id === id))
      : noContent();
  };
}
