import { expect, test } from '@jest/globals';
import { businessFrom, defaultBusiness } from '@charter/contracts';

test('a company that says nothing of itself is the example company, and its papers are plainly examples', () => {
  expect(businessFrom({})).toEqual(defaultBusiness);
  const { licence, insurance } = defaultBusiness.certifications;
  for (const paper of [licence, insurance]) expect(paper).toContain('EXAMPLE');
});

test('an empty line in the settings is no name', () => {
  const empty = Object.fromEntries(['NAME', 'PHONE', 'EMAIL', 'PLACE', 'HOURS', 'VESSEL_NAME'].map((word) => [`BUSINESS_${word}`, '']));
  expect(businessFrom(empty)).toEqual(defaultBusiness);
});

test('licence and insurance are shown as the company writes them', () => {
  const { certifications } = businessFrom({
    BUSINESS_LICENCE: 'Port Department, no. 4411',
    BUSINESS_INSURANCE: 'Lighthouse Mutual, no. 27',
  });
  expect(certifications).toMatchObject({ licence: 'Port Department, no. 4411', insurance: 'Lighthouse Mutual, no. 27' });
});

test('safety equipment is a list, whose pieces are separated by semicolons', () => {
  const { certifications } = businessFrom({ BUSINESS_SAFETY_EQUIPMENT: ' Life raft, for 12 ; Flares;; Radio;' });
  expect(certifications.safetyEquipment).toEqual(['Life raft, for 12', 'Flares', 'Radio']);
});

test('a company may keep its papers to itself', () => {
  const { certifications } = businessFrom({ BUSINESS_LICENCE: '', BUSINESS_INSURANCE: '', BUSINESS_SAFETY_EQUIPMENT: '' });
  expect(certifications).toEqual({ licence: '', insurance: '', safetyEquipment: [] });
});

test('a social link that is not configured is not there', () => {
  expect(businessFrom({ BUSINESS_INSTAGRAM: 'https://instagram.example/house', BUSINESS_TIKTOK: '' }).social).toEqual({
    instagram: 'https://instagram.example/house',
  });
});
