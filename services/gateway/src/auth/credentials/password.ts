import { hash, verify } from '@node-rs/argon2';

/** argon2id (the default of the library) with the parameters that OWASP recommends. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> => verify(passwordHash, password);
