/** `npm run openapi`: writes the OpenAPI document of this version. */
import { writeFileSync } from 'node:fs';
import { apiDocument } from './openapi.js';

writeFileSync('openapi.json', `${JSON.stringify(await apiDocument(), null, 2)}\n`);
