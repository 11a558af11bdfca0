import { describe, expect, test } from 'vitest';
import { agreedTime, awaitsMoveChoice, chooseByAfter, type MoveMade, moveChoiceState } from './move-choice.js';

const at = (instant: string) => new Date(instant);
const now = at('2027-01-11T12:00:00Z');
const nine = { startsAt: at('2027-01-12T14:00:00Z'), endsAt: at('2027-01-12T18:00:00Z') };
const later = (minutes: number, { startsAt, endsAt } = nine) => ({
  startsAt: new Date(startsAt.getTime() + minutes * 60_000),
  endsAt: new Date(endsAt.getTime() + minutes * 60_000),
});
const byCompany = { cause: 'weather', actorKind: 'staff', chosen: false } as const;
const move: MoveMade = {
  ...byCompany,
  toEndsAt: nine.endsAt,
  agreedStartsAt: nine.startsAt,
  agreedEndsAt: nine.endsAt,
  chooseBy: null,
  choice: null,
  choiceEndedAt: null,
};

describe('a move gives the guest a choice', () => {
  test('when the company made it and it changes the departure by more than 60 minutes, earlier or later', () => {
    expect(chooseByAfter(byCompany, nine, later(60), now)).toBeNull();
    expect(chooseByAfter(byCompany, nine, later(61), now)).toEqual(at('2027-01-12T13:01:00Z'));
    expect(chooseByAfter(byCompany, nine, later(-61), now)).toEqual(at('2027-01-12T10:59:00Z'));
    expect(chooseByAfter({ ...byCompany, cause: 'business' }, nine, later(1440), now)).toEqual(at('2027-01-13T12:00:00Z'));
  });

  test('when only the return is more than 60 minutes later', () => {
    expect(chooseByAfter(byCompany, nine, { ...nine, endsAt: later(61).endsAt }, now)).not.toBeNull();
  });

  test('not when the guest wanted it, or chose it', () => {
    expect(chooseByAfter({ ...byCompany, cause: 'guest' }, nine, later(120), now)).toBeNull();
    expect(chooseByAfter({ ...byCompany, actorKind: 'guest' }, nine, later(120), now)).toBeNull();
    expect(chooseByAfter({ ...byCompany, chosen: true }, nine, later(120), now)).toBeNull();
  });

  test('not within two hours of the new departure', () => {
    expect(chooseByAfter(byCompany, nine, later(90), at('2027-01-12T13:29:59Z'))).toEqual(at('2027-01-12T13:30:00Z'));
    expect(chooseByAfter(byCompany, nine, later(90), at('2027-01-12T13:30:00Z'))).toBeNull();
  });
});

describe('the time that a guest has agreed to', () => {
  const present = later(45);
  const delayed = { ...move, toEndsAt: present.endsAt };

  test('is the present one of a charter that was never moved', () => {
    expect(agreedTime(undefined, nine, now)).toBe(nine);
  });

  test('stays the booked one through short delays, so that two of 45 minutes give a choice', () => {
    const agreed = agreedTime(delayed, present, now);
    expect(agreed).toEqual(nine);
    expect(chooseByAfter(byCompany, agreed, later(90), now)).not.toBeNull();
  });

  test('is the present one when the guest moved, chose or kept it, or did not answer in time', () => {
    const open = { ...delayed, chooseBy: at('2027-01-12T12:00:00Z') };
    expect(agreedTime({ ...delayed, actorKind: 'guest', cause: 'guest' }, present, now)).toBe(present);
    expect(agreedTime({ ...delayed, chosen: true }, present, now)).toBe(present);
    expect(agreedTime({ ...open, choice: 'keep', choiceEndedAt: now }, present, now)).toBe(present);
    expect(agreedTime(open, present, at('2027-01-12T12:00:00Z'))).toBe(present);
    expect(agreedTime(open, present, at('2027-01-12T11:59:59Z'))).toEqual(nine);
  });

  test('has the minutes that the guest has bought since', () => {
    const longer = { ...present, endsAt: later(60, present).endsAt };
    expect(agreedTime(delayed, longer, now)).toEqual({ startsAt: nine.startsAt, endsAt: later(60).endsAt });
  });
});

test('a choice waits until its time is over, it was made, or the charter does not sail', () => {
  const open = { ...move, chooseBy: at('2027-01-12T12:00:00Z') };
  const sailing = { status: 'confirmed' } as const;
  expect(awaitsMoveChoice(open, sailing, now)).toBe(true);
  expect(awaitsMoveChoice(open, sailing, at('2027-01-12T12:00:00Z'))).toBe(false);
  expect(awaitsMoveChoice({ ...open, choiceEndedAt: now }, sailing, now)).toBe(false);
  expect(awaitsMoveChoice(open, { status: 'cancelled' }, now)).toBe(false);
  expect(awaitsMoveChoice(move, sailing, now)).toBe(false);
});

test('staff see of a move of theirs whether the guest has answered', () => {
  const open = { ...move, chooseBy: at('2027-01-12T12:00:00Z') };
  expect(moveChoiceState(open, now)).toBe('waits');
  expect(moveChoiceState(open, at('2027-01-12T12:00:00Z'))).toBe('kept');
  expect(moveChoiceState({ ...open, choice: 'keep', choiceEndedAt: now }, now)).toBe('kept');
  expect(moveChoiceState(move, now)).toBe('none');
  expect(moveChoiceState({ ...move, cause: 'guest' }, now)).toBeUndefined();
});
