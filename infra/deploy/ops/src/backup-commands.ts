/** `backup` and `restore`, on a product that is given by its environment, or on the local one. */
import { resolve } from 'node:path';
import { serverEnvironment, type ServiceContext } from '@charter/local/src/environment.ts';
import { defaultHome } from '@charter/local/src/home.ts';
import { markSeeded } from '@charter/local/src/seed.ts';
import { backUp, restore, type Restoring } from './backup.ts';
import { type Call, columns, onlyWord, type Outcome } from './command.ts';
import { migrateAll, withLocalServers } from './local-servers.ts';
import { readManifest } from './manifest.ts';
import { databasesOf, type Environment, environmentOfProduct, storeOf } from './environment.ts';

const productOf = (env: Environment) => ({ databases: databasesOf(env), store: storeOf(env) });
const localProduct = ({ urls, secrets }: ServiceContext) => productOf(serverEnvironment(urls, secrets));

export async function backupCommand(call: Call): Promise<Outcome> {
  const folder = resolve(onlyWord(call, 'folder'));
  const running = environmentOfProduct(call.env);
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
      rows: Object.fromEntries(rows.map((one) => [one.service, one.rows])),
      pictures: manifest.pictures.length,
    },
    lines: [
      ...columns(rows.map((one) => [one.service, `${one.rows} rows`])),
      `${manifest.pictures.length} pictures`,
      `${folder} holds all of it as of ${manifest.takenAt}. It is as secret as the database: passwords' hashes and guests' addresses are in it.`,
    ],
  };
}

export async function restoreCommand(call: Call): Promise<Outcome> {
  const folder = resolve(onlyWord(call, 'folder'));
  const { replace } = call.options;
  const backup = { folder, manifest: await readManifest(folder) };
  const given = environmentOfProduct(call.env);
  const done = given
    ? await restore(productOf(given), backup, replace)
    : await withLocalServers(call.env, async (context) => {
        await migrateAll(context);
        const restoring = await restore(localProduct(context), backup, replace);
        // Its next start must not mix demo data with it.
        if (replace) markSeeded(defaultHome(call.env));
        return restoring;
      });
  return { ok: true, data: done, lines: inWords(done) };
}

function inWords({ services, pictures, takenAt, replaced }: Restoring): string[] {
  const rows = Object.entries(services).map(([service, { present, backedUp }]) => [service, String(present), String(backedUp)]);
  const anHourBefore = new Date(Date.parse(takenAt) - 3_600_000).toISOString();
  return [
    ...columns([['service', 'rows before', 'in the backup'], ...rows]),
    `${pictures} pictures`,
    ...(replaced
      ? [
          `Restored as of ${takenAt}. Start the services, then catch up with the world:`,
          `  npm run ops -- outbox announce --since ${anHourBefore}`,
          `  npm run ops -- payments reconcile --since ${anHourBefore}`,
        ]
      : [`The backup of ${takenAt} is whole and fits. Nothing was changed: --replace puts it in the place of what is there.`]),
  ];
}
