/** `npm run dev`: the stack from source. Services restart when their files change; front ends run on Vite's dev servers. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultHome, logFile, ROOT } from './home.ts';
import { DEFAULT_PORTS, nextFree, sitePortOf } from './ports.ts';
import { ConsoleOutput } from './console-output.ts';
import { isStopping, onShutdown } from './shutdown.ts';
import { demoDataSize } from './seed.ts';
import { startStack, type Stack } from './stack.ts';
import { writeStack } from './stack-file.ts';
import { answersOk, ProcessGroup } from './supervisor.ts';

const PAGES = [
  { name: 'web', port: 5173, path: '/' },
  { name: 'admin-web', port: 5174, path: '/admin/' },
] as const;

const output = new ConsoleOutput();
const pages = new ProcessGroup();

try {
  await develop();
} catch (error) {
  if (!isStopping()) {
    output.fail((error as Error).message);
    process.exit(1);
  }
}

async function develop(): Promise<void> {
  const aborting = new AbortController();
  const webPort = await nextFree(PAGES[0].port);
  const ports = [webPort, await nextFree(PAGES[1].port, new Set([webPort]))];
  const origins = ports.map((port) => `http://localhost:${port}`);
  output.line();
  const starting = startStack({
    home: defaultHome(),
    sitePort: sitePortOf(process.env),
    from: 'source',
    appOrigins: origins,
    demoData: demoDataSize(process.env),
    env: watchEnvironment(origins),
    output,
    signal: aborting.signal,
  });
  onShutdown(async (reason) => {
    output.line(`\n  Stopping (${reason}) …`);
    aborting.abort();
    await pages.stop();
    await starting.then((stack) => stack.stop()).catch(() => undefined);
  });
  const stack = await starting;
  await Promise.all(PAGES.map(({ name }, index) => startPage(name, ports[index] ?? 0, stack)));
  show(stack, origins);
}

/** Allows the dev servers' origins in the gateway, which rejects other origins, and makes links in e-mails point to them. */
function watchEnvironment(origins: string[]): NodeJS.ProcessEnv {
  const gatewayPort = sitePortOf(process.env) ?? DEFAULT_PORTS.site;
  const allowed = [`http://localhost:${gatewayPort}`, `http://127.0.0.1:${gatewayPort}`, ...origins];
  return { PUBLIC_URL: origins[0], ALLOWED_ORIGINS: allowed.join(','), ...process.env };
}

/** Starts a Vite dev server, which proxies /api, /paypal and /media to GATEWAY_URL. */
async function startPage(name: string, port: number, stack: Stack): Promise<void> {
  const cwd = join(ROOT, name);
  if (!existsSync(join(cwd, 'index.html')) && !existsSync(join(cwd, 'vite.config.ts'))) return;
  const from = performance.now();
  await pages.supervise({
    name,
    command: process.execPath,
    args: [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      '--port',
      String(port),
      '--strictPort',
      '--host',
      'localhost',
      '--clearScreen',
      'false',
    ],
    cwd,
    env: { ...process.env, GATEWAY_URL: stack.file.site },
    logFile: logFile(stack.file.home, name),
    isReady: answersOk(`http://localhost:${port}${PAGES.find((page) => page.name === name)?.path ?? '/'}`),
    showErrors: true,
    group: true,
    onNotice: (line) => output.warn(line),
    onPid: (pid) => {
      if (pid === undefined) delete stack.file.pids[name];
      else stack.file.pids[name] = pid;
    },
  });
  output.done(name, performance.now() - from);
}

function show({ file }: Stack, [web = '', admin = '']: string[]): void {
  writeStack({ ...file, dev: { site: web, admin: `${admin}/admin/login` } });
  output.table('Watching. Ctrl-C stops everything.', [
    ['Site', web, 'from source; the gateway itself is at ' + file.site],
    ['Back office', `${admin}/admin/login`, `${file.login.username} / ${file.login.password}`],
    ['API docs', file.apiDocs],
    ...(file.inbox ? [['Inbox', file.inbox] as [string, string]] : []),
    ...(file.paypalEmulator ? [['PayPal emulator', file.paypalEmulator] as [string, string]] : []),
    ['Logs', join(file.home, 'logs')],
  ]);
}
