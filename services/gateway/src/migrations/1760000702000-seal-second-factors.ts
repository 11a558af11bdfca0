import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { SecretEncryption } from '../auth/second-factor/secret-encryption.js';

/** Encrypts the secrets of authenticators, which were stored in plain text. TypeORM creates migrations itself, so the key is bound here. */
export const sealSecondFactors = (secrets: SecretEncryption): new () => MigrationInterface =>
  class SealSecondFactors1760000702000 implements MigrationInterface {
    name = 'SealSecondFactors1760000702000';

    up(runner: QueryRunner): Promise<void> {
      return rewrite(runner, (secret, accountId) => secrets.encrypt(secret, accountId));
    }

    down(runner: QueryRunner): Promise<void> {
      return rewrite(runner, (secret, accountId) => secrets.decrypt(secret, accountId));
    }
  };

async function rewrite(runner: QueryRunner, change: (secret: string, accountId: number) => string): Promise<void> {
  const accounts: { id: number; totp_secret: string }[] = await runner.query(
    'SELECT id, totp_secret FROM staff_account WHERE totp_secret IS NOT NULL FOR UPDATE',
  );
  for (const { id, totp_secret: secret } of accounts) {
    await runner.query('UPDATE staff_account SET totp_secret = $2 WHERE id = $1', [id, change(secret, id)]);
  }
}
