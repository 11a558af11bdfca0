/**
 * The way in, for a clone that holds nothing yet: checks Node, installs what is missing, and hands over to the
 * TypeScript program under the Node that the repository brings. No dependency, nothing newer than Node 20.19.
 *
 *   node infra/dev/local/bootstrap.mjs start|dev|test|screens|<a package below infra> [arguments]
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

/** Every file that decides what has to be installed. */
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

/** Installs when a manifest or the lock file has changed since the last time. */
function install() {
  const stamp = join(root, 'node_modules', '.charter-install-stamp');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const lockFile = join(root, 'package-lock.json');
  const lock = existsSync(lockFile) ? readFileSync(lockFile) : undefined;
  console.log('\n  … installing (the first time takes two minutes)\n');
  const startedAt = Date.now();
  const { status, error } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (error || status !== 0) fail(`npm install failed${error ? ` (${error.message})` : ''}. Its messages are above.`);
  // npm may rewrite the lock file for this machine's platform; a start or a test must not change the repository.
  if (lock && !readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock ? wanted : fingerprint());
  console.log(`\n  ✓ installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

/** The Node of node_modules where it exists and runs here, this very one otherwise. */
function findNode() {
  const own = join(bin, isWindows ? 'node.cmd' : 'node');
  if (existsSync(own)) {
    const { stdout } = spawnSync(own, ['-p', 'process.execPath'], { encoding: 'utf8', shell: isWindows });
    const file = stdout?.trim();
    if (file) return file;
  }
  if (isAtLeast(process.version, OLDEST_NODE_FOR_TYPESCRIPT)) return process.execPath;
  return fail(
    `This system is not one the repository brings a Node for, and Node ${process.version} is too old to do without: ` +
      `install Node ${OLDEST_NODE_FOR_TYPESCRIPT.join('.')} or later (24 is best), from https://nodejs.org.`,
  );
}

function programOf(command) {
  const own = { start: 'main.ts', dev: 'dev.ts', test: 'test.ts', screens: 'screenshots.ts' }[command];
  if (own) return join(root, 'infra', 'dev', 'local', 'src', own);
  const file = ['checks', 'deploy', 'dev'].map((group) => join(root, 'infra', group, command, 'src', 'main.ts')).find(existsSync);
  return file ?? fail(`"${command}" is not a command: no infra/*/${command}/src/main.ts exists.`);
}

/** Runs the program in our place: its signals, its exit code; and where we die without a word, it is told to stop. */
function handOver(node, program, args) {
  const setpriv = process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  const command = setpriv ? ['setpriv', '--pdeathsig', 'TERM', node, program, ...args] : [node, program, ...args];
  const child = spawn(command[0], command.slice(1), {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [bin, process.env.PATH].join(delimiter),
      // Our TypeScript is read and compiled once, not at every start.
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

/** `kill -9` on npm reaches nobody else. Started by npm, we look whether it, or the shell between us, still lives. */
function watchNpm(onDeath) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const parent = stateOf(shell);
  // Some shells become the program they start; then our parent is npm, and its own parent is none of our business.
  const npm = /sh$/.test(parent?.name ?? '') ? parent?.ppid : undefined;
  setInterval(() => {
    if (process.ppid !== shell || (npm !== undefined && stateOf(shell)?.ppid !== npm)) onDeath();
  }, WATCH_PARENT_EVERY_MS).unref();
}

/** Name and parent of a process, where /proc tells. */
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
  fail(`Node ${OLDEST_NODE.join('.')} or later is needed, and this is ${process.version}. Get it from https://nodejs.org.`);
}
const [command = 'start', ...args] = process.argv.slice(2);
const program = programOf(command);
install();
handOver(findNode(), program, args);
