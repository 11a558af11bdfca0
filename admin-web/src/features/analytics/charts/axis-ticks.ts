/** As factors of a power of ten. */
const round = [1, 2, 2.5, 5, 10];
/** Dollars; an axis below it would be divided into cents. */
const least = 400;

/** Where an axis has its lines: from 0 in at most four round steps to the highest value or just above it. */
export function stepsTo(highest: number): number[] {
  const quarter = Math.max(highest, least) / 4;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const step = power * round.find((factor) => factor * power >= quarter)!;
  return Array.from({ length: Math.max(Math.ceil(highest / step), 1) + 1 }, (_, index) => index * step);
}
