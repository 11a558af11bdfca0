/** All mutants, by subject. */
import type { Mutant } from './mutant.ts';
import { emailsAndScreens } from './mutants/emails-and-screens.ts';
import { money } from './mutants/money.ts';
import { occupancy } from './mutants/occupancy.ts';
import { permissionsAndPrivacy } from './mutants/permissions-and-privacy.ts';

export const mutants: readonly Mutant[] = [...money, ...occupancy, ...permissionsAndPrivacy, ...emailsAndScreens];
