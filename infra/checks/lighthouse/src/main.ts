/** `npm run lighthouse`: measures the built site on a simulated slow phone and compares it with budget.json. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ownStack, runningStack } from '@charter/bench/src/bench-stack.ts';
import { findBrowser } from '@charter/local/src/browser.ts';
import { onShutdown } from '@charter/local/src/shutdown.ts';
import { installedProgram } from './program.ts';
import { type LighthouseReport, median, read, type Visit } from './report.ts';
import { openTrip } from './trip.ts';

const HELP = `npm run lighthouse [-- options]

  --site <url>      measures a running site; without it, a stack is started and stopped
  --stack <file>    measures the running stack of this stack.json; needed with --site for pages of a guest's session
  --page <path>     measures only this page
  --visits <n>      visits per page (5), of which the median counts
`;

interface PageBudget {
  javaScriptKilobytes: number;
  totalKilobytes: number;
  heroKilobytes: number;
  /** In place of that of all pages: this one is rendered in the browser. */
  totalBlockingMilliseconds?: number;
  /** Measured with the session of a guest who has paid. */
  session?: boolean;
  /** Hidden from search engines. */
  unlisted?: boolean;
}

interface Budget {
  pages: Record<string, PageBudget>;
  scores: Record<string, number>;
  largestContentfulPaintSeconds: number;
  cumulativeLayoutShift: number;
  totalBlockingMilliseconds: number;
}

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    stack: { type: 'string' },
    page: { type: 'string' },
    visits: { type: 'string', default: '5' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const budget = JSON.parse(readFileSync(join(import.meta.dirname, '../budget.json'), 'utf8')) as Budget;
const run = promisify(execFile);
const aborting = new AbortController();
const starting = values.stack ? Promise.resolve(runningStack(values.stack)) : values.site ? undefined : ownStack(aborting.signal);
const stop = async () => {
  aborting.abort();
  await starting?.then((stack) => stack.stop()).catch(() => undefined);
};
onShutdown(stop);

let withinBudget = true;
try {
  const lighthouse = await installedProgram();
  const stack = (await starting)?.file;
  const site = values.site ?? stack!.site;
  for (const [path, { session, unlisted }] of Object.entries(budget.pages)) {
    if (values.page && values.page !== path) continue;
    if (session && !stack) {
      console.log(`\n${path}: not measured, because its session needs a stack`);
      continue;
    }
    const options = [
      ...(session ? [`--extra-headers=${JSON.stringify({ Cookie: await openTrip(stack!) })}`] : []),
      // The page is hidden from search engines on purpose, which this audit would count as an error.
      ...(unlisted ? ['--skip-audits=is-crawlable'] : []),
    ];
    const visits: Visit[] = [];
    for (let visit = 0; visit < Number(values.visits); visit += 1) visits.push(await visitOf(lighthouse, site + path, options));
    withinBudget = print(path, median(visits)) && withinBudget;
  }
} finally {
  await stop();
}
process.exit(withinBudget ? 0 : 1);

/** Retries once, because protocol timeouts are caused by a busy machine. */
async function visitOf(lighthouse: string, url: string, options: string[]): Promise<Visit> {
  return visitOnce(lighthouse, url, options).catch(() => visitOnce(lighthouse, url, options));
}

async function visitOnce(lighthouse: string, url: string, options: string[]): Promise<Visit> {
  const browser = await findBrowser();
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking --disable-component-update';
  const { stdout } = await run(process.execPath, [lighthouse, url, `--chrome-flags=${flags}`, '--output=json', '--quiet', ...options], {
    env: { ...process.env, ...browser.env, CHROME_PATH: browser.path },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  });
  return read(JSON.parse(stdout) as LighthouseReport);
}

function print(path: string, visit: Visit): boolean {
  const page = budget.pages[path]!;
  const lines: [name: string, found: number, limit: number, digits: number, atLeast?: boolean][] = [
    ...Object.entries(budget.scores).map(([name, least]): [string, number, number, number, boolean] => [
      name,
      visit.scores[name] ?? 0,
      least,
      0,
      true,
    ]),
    ['largest contentful paint, s', visit.largestContentfulPaintSeconds, budget.largestContentfulPaintSeconds, 2],
    ['cumulative layout shift', visit.cumulativeLayoutShift, budget.cumulativeLayoutShift, 3],
    ['total blocking time, ms', visit.totalBlockingMilliseconds, page.totalBlockingMilliseconds ?? budget.totalBlockingMilliseconds, 0],
    ['JavaScript, kB', visit.javaScriptKilobytes, page.javaScriptKilobytes, 1],
    ['total, kB', visit.totalKilobytes, page.totalKilobytes, 0],
    ['largest picture, kB', visit.heroKilobytes, page.heroKilobytes, 0],
  ];
  console.log(`\n${path}`);
  let passed = true;
  for (const [name, found, limit, digits, atLeast] of lines) {
    const isMet = atLeast ? found >= limit : found <= limit;
    passed &&= isMet;
    console.log(
      `  ${isMet ? '✓' : '✗'} ${name.padEnd(28)} ${found.toFixed(digits).padStart(8)}   ${atLeast ? 'at least' : 'at most'} ${limit}`,
    );
  }
  for (const title of visit.failedAudits) console.log(`    ${title}`);
  return passed;
}
