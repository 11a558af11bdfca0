import { expect, test } from 'vitest';
import { businessFrom, defaultBusiness, unsetBusinessVariables } from '@charter/contracts';

test('without configuration the example company is used, with license and insurance marked as examples', () => {
  expect(businessFrom({})).toEqual(defaultBusiness);
  const { licence, insurance } = defaultBusiness.certifications;
  for (const certificate of [licence, insurance]) expect(certificate).toContain('EXAMPLE');
});

test('in production what is not set is not shown: no example license, phone number, place, boat or claim', () => {
  const business = businessFrom({ NODE_ENV: 'production' });
  expect(Object.keys(business)).not.toEqual(expect.arrayContaining([expect.stringMatching(/phone|email|place|hours|vesselName/)]));
  expect(business).toMatchObject({
    confirmed: [],
    certifications: { licence: '', insurance: '', safetyEquipment: [] },
    claims: { since: null, experienceYears: null, guests: null, safetyRecord: null },
  });
  expect(Object.values(business.goodToKnow).filter(Boolean)).toEqual([]);
  expect(businessFrom({ NODE_ENV: 'production', BUSINESS_EXAMPLE: 'true' })).toEqual(defaultBusiness);
});

test('the variables that production lacks are named; an empty one counts as set', () => {
  expect(unsetBusinessVariables({})).toEqual([]);
  const missing = unsetBusinessVariables({ NODE_ENV: 'production', BUSINESS_NAME: 'Blue', BUSINESS_LICENSE: '' });
  expect(missing).toEqual(expect.arrayContaining(['BUSINESS_PHONE', 'BUSINESS_SINCE', 'BUSINESS_BERTH']));
  expect(missing).not.toContain('BUSINESS_NAME');
  expect(missing).not.toContain('BUSINESS_LICENSE');
});

test('claims are whole numbers, and an empty one is not shown', () => {
  expect(businessFrom({ BUSINESS_SINCE: '2011', BUSINESS_GUESTS: '' }).claims).toMatchObject({ since: 2011, guests: null });
  expect(() => businessFrom({ BUSINESS_SINCE: 'long ago' })).toThrow('must be a whole number');
});

test('built-in claims are shown when they are confirmed by name', () => {
  expect(businessFrom({ NODE_ENV: 'production', BUSINESS_CLAIMS: 'vessel; replyTime' }).confirmed).toEqual(['vessel', 'replyTime']);
  expect(businessFrom({ BUSINESS_CLAIMS: '' }).confirmed).toEqual([]);
  expect(() => businessFrom({ BUSINESS_CLAIMS: 'vessel;submarine' })).toThrow(
    '"submarine" in BUSINESS_CLAIMS must be one of vessel, islands',
  );
});

test('an empty variable is replaced by its default', () => {
  const empty = Object.fromEntries(['NAME', 'PHONE', 'EMAIL', 'PLACE', 'HOURS', 'VESSEL_NAME'].map((name) => [`BUSINESS_${name}`, '']));
  expect(businessFrom(empty)).toEqual(defaultBusiness);
});

test('license and insurance are configurable', () => {
  const { certifications } = businessFrom({
    BUSINESS_LICENSE: 'Port Department, no. 4411',
    BUSINESS_INSURANCE: 'Lighthouse Mutual, no. 27',
  });
  expect(certifications).toMatchObject({ licence: 'Port Department, no. 4411', insurance: 'Lighthouse Mutual, no. 27' });
});

test('the license is also read from the former name of its variable', () => {
  const former = { NODE_ENV: 'production', BUSINESS_LICENCE: 'Port Department, no. 4411' };
  expect(businessFrom(former).certifications.licence).toBe('Port Department, no. 4411');
  expect(unsetBusinessVariables(former)).not.toContain('BUSINESS_LICENSE');
  expect(businessFrom({ ...former, BUSINESS_LICENSE: '' }).certifications.licence).toBe('');
});

test('safety equipment is a list separated by semicolons', () => {
  const { certifications } = businessFrom({ BUSINESS_SAFETY_EQUIPMENT: ' Life raft, for 12 ; Flares;; Radio;' });
  expect(certifications.safetyEquipment).toEqual(['Life raft, for 12', 'Flares', 'Radio']);
});

test('an empty variable hides license, insurance and safety equipment', () => {
  const { certifications } = businessFrom({ BUSINESS_LICENSE: '', BUSINESS_INSURANCE: '', BUSINESS_SAFETY_EQUIPMENT: '' });
  expect(certifications).toEqual({ licence: '', insurance: '', safetyEquipment: [] });
});

test('only configured social links are shown', () => {
  expect(businessFrom({ BUSINESS_INSTAGRAM: 'https://instagram.example/charters', BUSINESS_TIKTOK: '' }).social).toEqual({
    instagram: 'https://instagram.example/charters',
  });
});
