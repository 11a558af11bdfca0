import { expect, test } from '@jest/globals';
import { businessFrom, defaultBusiness } from '@charter/contracts';

test('without configuration the example company is used, with licence and insurance marked as examples', () => {
  expect(businessFrom({})).toEqual(defaultBusiness);
  const { licence, insurance } = defaultBusiness.certifications;
  for (const certificate of [licence, insurance]) expect(certificate).toContain('EXAMPLE');
});

test('an empty variable is replaced by its default', () => {
  const empty = Object.fromEntries(['NAME', 'PHONE', 'EMAIL', 'PLACE', 'HOURS', 'VESSEL_NAME'].map((name) => [`BUSINESS_${name}`, '']));
  expect(businessFrom(empty)).toEqual(defaultBusiness);
});

test('licence and insurance are configurable', () => {
  const { certifications } = businessFrom({
    BUSINESS_LICENCE: 'Port Department, no. 4411',
    BUSINESS_INSURANCE: 'Lighthouse Mutual, no. 27',
  });
  expect(certifications).toMatchObject({ licence: 'Port Department, no. 4411', insurance: 'Lighthouse Mutual, no. 27' });
});

test('safety equipment is a list separated by semicolons', () => {
  const { certifications } = businessFrom({ BUSINESS_SAFETY_EQUIPMENT: ' Life raft, for 12 ; Flares;; Radio;' });
  expect(certifications.safetyEquipment).toEqual(['Life raft, for 12', 'Flares', 'Radio']);
});

test('an empty variable hides licence, insurance and safety equipment', () => {
  const { certifications } = businessFrom({ BUSINESS_LICENCE: '', BUSINESS_INSURANCE: '', BUSINESS_SAFETY_EQUIPMENT: '' });
  expect(certifications).toEqual({ licence: '', insurance: '', safetyEquipment: [] });
});

test('only configured social links are shown', () => {
  expect(businessFrom({ BUSINESS_INSTAGRAM: 'https://instagram.example/charters', BUSINESS_TIKTOK: '' }).social).toEqual({
    instagram: 'https://instagram.example/charters',
  });
});
