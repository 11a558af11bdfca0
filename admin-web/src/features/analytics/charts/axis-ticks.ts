/** Multiplied by a power of ten. */
const roundFactors = [1, 2, 2.5, 5, 10];
/** US dollars. Below it the ticks would be fractions of a hundred. */
const minMaximum = 400;

/** Tick values of an axis: from 0 in at most four round steps up to or just above the highest value. */
export function axisTicks(highest: number): number[] {
  const quarter = Math.max(highest, minMaximum) / 4;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const step = power * roundFactors.find((factor) => factor * power >= quarter)!;
  return Array.from({ length: Math.max(Math.ceil(highest / step), 1) + 1 }, (_, index) => index * step);
}
