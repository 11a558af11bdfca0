/** node infra/dev/local/src/access/write.ts: generates the files with the users of NATS and Redis from the permission table. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../home.ts';
import { generatedFiles } from './files.ts';

for (const [file, content] of Object.entries(generatedFiles)) writeFileSync(join(ROOT, file), content);
