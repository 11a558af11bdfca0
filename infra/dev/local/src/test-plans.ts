/** Which tiers each command runs: `npm run check`, `npm run test:affected`, `npm test`, `npm run test:all`. */
import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { released, upgradeSwitchedOff } from '../../../checks/upgrade/src/released.ts';
import { affectedFolders, changedFiles, changedFolders, landedFolders } from './changed-files.ts';
import { ROOT } from './home.ts';
import {
  boundaries,
  build,
  componentProjects,
  format,
  journeys,
  lint,
  localTests,
  program,
  serviceProjects,
  serviceTests,
  stackGroup,
  type Tier,
  type TierGroup,
} from './test-tiers.ts';

/** Groups that run at the same time, two on two cores, and the groups that run after them. */
export type TestPlan = TierGroup[][];

const unitProject = 'unit';
const programsProject = 'unit with programs';
const nightlyServiceProject = 'service, nightly';
/** Much of the time of service tests is waiting, so there is one worker more than there are cores. */
const serviceWorkers = availableParallelism() + 1;

const within = (folders: string[] | undefined) => (folders ?? []).map((folder) => `${folder}/`);

/** What a commit can break at once: the unit and component tests that import what changed since `main`. */
export function checkPlan(home: string): TestPlan {
  const changed = changedFiles(ROOT);
  const sources = changed?.filter((file) => /\.[cm]?[jt]sx?$|\.json$/.test(file));
  const projects = [unitProject, componentProjects];
  const related: Tier = localTests('related tests', home, {
    projects,
    ...(sources && { command: ['related', '--run', ...sources] }),
    args: ['--passWithNoTests'],
  });
  const tests = sources?.length === 0 ? [] : [[related]];
  return [[...tests, [boundaries(changedFolders(ROOT)), lint(changed), format(changed)]]];
}

/** What can be pushed: all unit tests, the tests of affected packages, and twelve journeys. */
export function affectedPlan(home: string): TestPlan {
  const affected = affectedFolders(ROOT);
  const args = ['--passWithNoTests', ...within(affected)];
  const smoke = ['--grep', '@smoke'];
  return [
    [[build(home)], [lint(), boundaries(), format()]],
    [
      stackGroup({
        name: 'smoke journeys',
        home,
        single: true,
        tiers: (env) => [journeys('web', home, env, smoke), journeys('admin-web', home, env, smoke)],
      }),
      [
        localTests('unit', home, { projects: [unitProject] }),
        localTests('component', home, { projects: [componentProjects], args }),
        serviceTests('service', home, { projects: ['service'], workers: serviceWorkers, env: { SERVICES_FROM: 'build' }, args }),
      ],
    ],
  ];
}

/** What can land. */
export function landingPlan(home: string): TestPlan {
  const landed = landedFolders(ROOT);
  // Those of services, on data of a year and with separate workers, wait for the night.
  const infrastructure = landed?.filter((folder) => !folder.startsWith('services/')) ?? ['infra', 'libs'];
  const nightly = infrastructure.length === 0 ? [] : [nightlyServiceTests(home, infrastructure), programTests(home, infrastructure)];
  return [
    // Starts of several stacks would build at the same time, and these checks need no build.
    [[build(home)], [lint(), boundaries(), format()]],
    [
      stackGroup({ name: 'journeys', home, single: true, tiers: (env) => [journeys('web', home, env), journeys('admin-web', home, env)] }),
      [serviceTests('service', home, { projects: serviceProjects, workers: serviceWorkers, env: { SERVICES_FROM: 'build' } })],
      stackGroup({ name: 'stack tests', home, tiers: (env) => [stackTests(home, env)] }),
      ...nightly.map((tier) => [tier]),
      [localTests('unit', home, { projects: [unitProject] }), localTests('component', home, { projects: [componentProjects] })],
    ],
  ];
}

/** Everything, with random seeds, which are printed: at night, and before a release. */
export function nightlyPlan(home: string): TestPlan {
  const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
  process.stdout.write(`TEST_SEED=${seed}\n`);
  const env = { TESTS: 'all', PROPERTY_SEED: seed, PROPERTY_TIMES: '10', ODD_SEED: seed };
  return [
    [[build(home)], [lint(), boundaries(), format()]],
    [
      stackGroup({
        name: 'journeys',
        home,
        single: true,
        tiers: (stack) => [journeys('web', home, { ...env, ...stack }), journeys('admin-web', home, { ...env, ...stack })],
      }),
      [serviceTests('service', home, { projects: serviceProjects, workers: serviceWorkers, env: { ...env, SERVICES_FROM: 'build' } })],
      stackGroup({ name: 'stack tests', home, tiers: (stack) => [stackTests(home, { ...env, ...stack }, ['stack', 'stack, nightly'])] }),
      [
        localTests('unit', home, { projects: [unitProject, programsProject], env }),
        localTests('component', home, { projects: [componentProjects], env }),
        ...otherDates.map((now) => localTests(`unit and component at ${now}`, home, datedTests(now))),
      ],
      [nightlyServiceTests(home, undefined)],
      ...upgrade(home),
    ],
    // Alone, because they measure how the product behaves under a load of their own.
    [Array.from({ length: 20 }, (_, run) => races(home, run + 1))],
    [[program('fault injection', 'infra/checks/faults', ['--minutes', '30', '--seed', seed])]],
    [[program('mutants', 'infra/checks/mutants')]],
  ];
}

/** Nassau's time: month's and year's end, a leap day, and both nights of the DST switch. */
const otherDates = [
  '2027-12-31T23:58:00-05:00',
  '2028-02-29T12:00:00-05:00',
  '2027-03-14T01:30:00-05:00',
  '2027-11-07T01:30:00-04:00',
  '2027-03-01T00:05:00-05:00',
];

const datedTests = (now: string) => ({ projects: [unitProject, componentProjects], env: { TEST_NOW: now } });

const stackTests = (home: string, env: NodeJS.ProcessEnv, projects = ['stack'], args: string[] = []): Tier =>
  localTests('stack tests', home, { projects, workers: 1, env, args });

/** @param folders of changed packages; all unless given */
const nightlyServiceTests = (home: string, folders: string[] | undefined): Tier =>
  serviceTests('service, nightly', home, {
    projects: [nightlyServiceProject],
    workers: 1,
    env: { SERVICES_FROM: 'build' },
    args: ['--passWithNoTests', ...within(folders)],
  });

const programTests = (home: string, folders: string[] | undefined): Tier =>
  localTests('unit with programs', home, { projects: [programsProject], args: ['--passWithNoTests', ...within(folders)] });

/** An installation of the released version is upgraded in place. The only place that decides whether this tier runs. */
function upgrade(home: string): Tier[][] {
  if (released) return [[localTests('upgrade', home, { projects: ['upgrade'], workers: 1 })]];
  process.stdout.write(`${upgradeSwitchedOff}\n`);
  return [];
}

/** Tests of races, whose fault may show once in twenty runs. */
const raceFiles = [
  'booking/test/holds',
  'booking/test/vouchers',
  'booking/test/documents',
  'booking/test/add-ons.',
  'messaging/test/outbox',
];
const races = (home: string, run: number): Tier =>
  serviceTests(`races, run ${run}`, home, { projects: ['service', nightlyServiceProject], args: raceFiles });

/** Parts of paths of tests that need a whole product: `web/e2e/booking`, `faults/test`, `email-links.stack`. */
const needsStack = /\be2e\/|\bfaults\/test(?!.*\.int)|\.stack/;

/** `npm test -- <part of a path>…`: tests of one worker, with the servers or the stack that they need. */
export function selectedPlan(home: string, filters: string[]): TestPlan {
  const matching = (parts: string[], ...patterns: string[]) =>
    globSync(patterns, { cwd: ROOT }).filter((file) => parts.some((part) => file.includes(part)));
  const others = filters.filter((part) => !needsStack.test(part));
  const needServers = matching(others, '{services,libs}/*/test/**/*.int.test.ts', 'infra/*/*/test/**/*.int.test.ts').length > 0;
  const projects = [unitProject, programsProject, componentProjects];
  const run = { projects, workers: 1, args: others };
  const tests = needServers
    ? serviceTests('selected tests', home, { ...run, projects: [...projects, ...serviceProjects, nightlyServiceProject] })
    : localTests('selected tests', home, run);
  const onStack = filters.filter((part) => needsStack.test(part));
  if (onStack.length === 0) return [[[tests]]];
  const specs = (page: string) => matching(onStack, `${page}/e2e/*.spec.ts`);
  const stack = stackGroup({
    name: 'selected tests on a stack',
    home,
    single: true,
    tiers: (env) => [
      ...(matching(onStack, 'infra/checks/faults/test/*.test.ts', 'web/test/*.stack.test.ts').length > 0
        ? [stackTests(home, env, ['stack', 'stack, nightly'], onStack)]
        : []),
      ...(['web', 'admin-web'] as const).flatMap((page) => (specs(page).length > 0 ? [journeys(page, home, env, specs(page))] : [])),
    ],
  });
  return [[[build(home)]], [...(others.length > 0 ? [[tests]] : []), stack]];
}
