/**
 * Entry point of all commands, also in a fresh clone: checks the Node version, runs npm install when needed, and starts the
 * TypeScript program with the Node of node_modules. It has no dependencies and runs on Node 20.19.
 *
 *   node infra/dev/local/bootstrap.mjs start|dev|test|screens|<package below infra> [arguments]
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
/** The first release that runs TypeScript without a flag. */
const OLDEST_NODE_FOR_TYPESCRIPT = [22, 18];
const WATCH_PARENT_EVERY_MS = 500;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const bin = join(root, 'node_modules', '.bin');
const isWindows = process.platform === 'win32';

const isAtLeast = (version, [major, minor]) => {
  const [have, more] = version.replace(/^v/, '').split('.').map(Number);
  return have > major || (have === major && more >= minor);
};

const fail = (message) => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

/** All package.json files and the lock file: a change of one of them requires an install. */
function manifests() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent))
      .sort()
      .map((name) => `${parent}/${name}`);
  });
  return ['package.json', ...folders.map((folder) => `${folder}/package.json`), 'package-lock.json']
    .map((file) => join(root, file))
    .filter((file) => existsSync(file));
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of manifests()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Runs npm install when a manifest or the lock file has changed since the last install. */
function install() {
  const stamp = join(root, 'node_modules', '.charter-install-stamp');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const lockFile = join(root, 'package-lock.json');
  const lock = existsSync(lockFile) ? readFileSync(lockFile) : undefined;
  console.log('\n  … installing (the first time takes two minutes)\n');
  const startedAt = Date.now();
  // Errors only: on the oldest Node that is allowed npm warns of each package that wants a newer one, which the programs have (node_modules/.bin/node).
  const { status, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (error || status !== 0) fail(`npm install failed${error ? ` (${error.message})` : ''}. Its messages are above.`);
  // npm may rewrite the lock file for this platform; a start or a test must not change tracked files.
  if (lock && !readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock ? wanted : fingerprint());
  console.log(`\n  ✓ installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** The Node of node_modules if it runs on this system, else the current one. */
function findNode() {
  const own = join(bin, isWindows ? 'node.cmd' : 'node');
  if (existsSync(own)) {
    const { stdout } = spawnSync(own, ['-p', 'process.execPath'], { encoding: 'utf8', shell: isWindows });
    const file = stdout?.trim();
    if (file) return file;
  }
  if (isAtLeast(process.version, OLDEST_NODE_FOR_TYPESCRIPT)) return process.execPath;
  return fail(
    `node_modules contains no Node for this system, and Node ${process.version} is too old: ` +
      `install Node ${OLDEST_NODE_FOR_TYPESCRIPT.join('.')} or later (24 recommended) from https://nodejs.org.`,
  );
}

function programOf(command) {
  const own = { start: 'main.ts', dev: 'dev.ts', test: 'test.ts', screens: 'screenshots.ts' }[command];
  if (own) return join(root, 'infra', 'dev', 'local', 'src', own);
  const file = ['checks', 'deploy', 'dev'].map((group) => join(root, 'infra', group, command, 'src', 'main.ts')).find(existsSync);
  return file ?? fail(`"${command}" is not a command: no infra/*/${command}/src/main.ts exists.`);
}

/** Runs the program with our signals and exit code. It is stopped when this process is killed. */
function runProgram(node, program, args) {
  const setpriv = process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  const command = setpriv ? ['setpriv', '--pdeathsig', 'TERM', node, program, ...args] : [node, program, ...args];
  const child = spawn(command[0], command.slice(1), {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [bin, process.env.PATH].join(delimiter),
      // Caches compiled TypeScript between starts.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.local', 'cache', 'compile'),
      CHARTER_PARENT_PID: String(process.pid),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  child.once('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.once('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}

/** `kill -9` on npm is not passed on, so when started by npm we poll whether npm and the shell in between are alive. */
function watchNpm(onDeath) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const parent = stateOf(shell);
  // Some shells exec the program they start; then our parent is npm itself, and its parent is irrelevant.
  const npm = /sh$/.test(parent?.name ?? '') ? parent?.ppid : undefined;
  setInterval(() => {
    if (process.ppid !== shell || (npm !== undefined && stateOf(shell)?.ppid !== npm)) onDeath();
  }, WATCH_PARENT_EVERY_MS).unref();
}

/** Name and parent of a process; undefined without /proc. */
function stateOf(pid) {
  try {
    // "pid (name) state ppid …", and a name may contain anything.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = status.lastIndexOf(')');
    return { name: status.slice(status.indexOf('(') + 1, end), ppid: Number(status.slice(end + 2).split(' ')[1]) };
  } catch {
    return undefined;
  }
}

if (!isAtLeast(process.version, OLDEST_NODE)) {
  fail(`Node ${OLDEST_NODE.join('.')} or later is required, and this is ${process.version}. Download it from https://nodejs.org.`);
}
const [command = 'start', ...args] = process.argv.slice(2);
const program = programOf(command);
install();
runProgram(findNode(), program, args);
