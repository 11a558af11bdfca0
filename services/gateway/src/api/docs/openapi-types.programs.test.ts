import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '../../../../../libs/api-client');

test('the types of the client are those of the committed openapi.json; `npm run openapi` writes them', () => {
  const check = () => execFileSync('npm', ['run', 'openapi', '--', '--check'], { cwd: client, stdio: 'pipe', timeout: 60_000 });
  expect(check).not.toThrow();
}, 60_000);
