/** The commands `backup` and `restore`, for the product of the environment or the local one. */
import { resolve } from 'node:path';
import { serverEnvironment, type ServiceContext } from '@charter/local/src/environment.ts';
import { defaultHome } from '@charter/local/src/home.ts';
import { markSeeded } from '@charter/local/src/seed.ts';
import { backUp, restore, type RestoreResult } from './backup.ts';
import { type Call, columns, commandPrefix, onlyArgument, type CommandResult } from './command.ts';
import { migrateAll, withLocalServers } from './local-servers.ts';
import { readManifest } from './manifest.ts';
import { databaseUrls, type Environment, productEnvironment, storeOf } from './environment.ts';

const productOf = (env: Environment) => ({ databases: databaseUrls(env), store: storeOf(env) });
const localProduct = ({ urls, secrets }: ServiceContext) => productOf(serverEnvironment(urls, secrets));

export async function backupCommand(call: Call): Promise<CommandResult> {
  const folder = resolve(onlyArgument(call, 'folder'));
  const running = productEnvironment(call.env);
  const manifest = running
    ? await backUp(productOf(running), folder)
    : await withLocalServers(call.env, (context) => backUp(localProduct(context), folder));
  const rows = Object.entries(manifest.databases).map(([service, { tables }]) => ({
    service,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
  }));
  return {
    ok: true,
    data: {
      folder,
      takenAt: manifest.takenAt,
      rows: Object.fromEntries(rows.map(({ service, rows: count }) => [service, count])),
      pictures: manifest.pictures.length,
    },
    lines: [
      ...columns(rows.map(({ service, rows: count }) => [service, `${count} rows`])),
      `${manifest.pictures.length} pictures`,
      `Backup of ${manifest.takenAt} written to ${folder}. Protect it like the database: it contains password hashes and guests' addresses.`,
    ],
  };
}

export async function restoreCommand(call: Call): Promise<CommandResult> {
  const folder = resolve(onlyArgument(call, 'folder'));
  const { replace } = call.options;
  const backup = { folder, manifest: await readManifest(folder) };
  const given = productEnvironment(call.env);
  const done = given
    ? await restore(productOf(given), backup, replace)
    : await withLocalServers(call.env, async (context) => {
        await migrateAll(context);
        const result = await restore(localProduct(context), backup, replace);
        // Otherwise the next start would add demo data.
        if (replace) markSeeded(defaultHome(call.env));
        return result;
      });
  return { ok: true, data: done, lines: formatRestore(done, commandPrefix(call.env)) };
}

function formatRestore({ services, pictures, takenAt, replaced }: RestoreResult, prefix: string): string[] {
  const rows = Object.entries(services).map(([service, { present, backedUp }]) => [service, String(present), String(backedUp)]);
  const oneHourEarlier = new Date(Date.parse(takenAt) - 3_600_000).toISOString();
  return [
    ...columns([['service', 'rows before', 'in the backup'], ...rows]),
    `${pictures} pictures`,
    ...(replaced
      ? [
          `Restored the backup of ${takenAt}. Start the services, then republish events and reconcile with PayPal:`,
          `  ${prefix} outbox republish --since ${oneHourEarlier}`,
          `  ${prefix} payments reconcile --since ${oneHourEarlier}`,
        ]
      : [`The backup of ${takenAt} is complete and fits. Nothing was changed: --replace replaces the present data with it.`]),
  ];
}
