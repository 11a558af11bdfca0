/** Files that are generated from the permission table. `write.ts` writes them; a test compares them with the table. */
import { natsAuthorization, permissionsOf } from './nats-users.ts';
import { redisUsers, replicationUsers, sentinelUser } from './redis-users.ts';
import { accounts } from './table.ts';

const made = 'Made from infra/dev/local/src/access/table.ts by: node infra/dev/local/src/access/write.ts';

export const natsPassword = (account: string): string => `NATS_PASSWORD_${account.toUpperCase()}`;
export const redisPassword = (account: string): string => `REDIS_PASSWORD_${account.toUpperCase()}`;

/** Path in the repository → content. */
export const generatedFiles: Record<string, string> = {
  // NATS parses the values of variables like literals, so they need quotation marks: 4e92… would be a number.
  'infra/deploy/docker/nats-users.conf': `# ${made}\n${natsAuthorization((account) => `$${natsPassword(account)}`)}`,
  'infra/deploy/docker/redis-users.sh': redisScript(),
  'infra/deploy/k8s/base/valkey/redis-users.sh':
    redisScript(replicationUsers((account) => `\${${redisPassword(account)}:?}`)) + `sentinel_user='${sentinelUser}'\n`,
  'infra/deploy/k8s/nats-users.values.yaml': natsValues(),
};

/** A shell script that fills in passwords from variables, because an ACL file has no variables. */
function redisScript(more: string[] = []): string {
  return [
    `# ${made}`,
    '# Sourced by what starts the server. Writes the users to the file that its first argument names.',
    'write_users() (\n  umask 077\n  cat > "$1" <<END',
    ...redisUsers((account) => `\${${redisPassword(account)}:?}`),
    ...more,
    'END\n)',
    '',
  ].join('\n');
}

/** Users for the values of the chart nats/nats, which renders `<< … >>` without quotation marks. */
function natsValues(): string {
  const users = accounts.map((account) => {
    const { publish, subscribe, allow_responses: responses } = permissionsOf(account);
    const permissions = { publish, subscribe, ...(responses && { allow_responses: responses }) };
    return `        - user: ${account}\n          password: << $${natsPassword(account)} >>\n          permissions: ${JSON.stringify(permissions)}`;
  });
  const variables = accounts.map(
    (account) => `    ${natsPassword(account)}: { valueFrom: { secretKeyRef: { name: nats-users, key: ${account} } } }`,
  );
  return [
    `# ${made}`,
    'config:',
    '  merge:',
    '    authorization:',
    '      users:',
    ...users,
    'container:',
    '  env:',
    ...variables,
    '',
  ].join('\n');
}
