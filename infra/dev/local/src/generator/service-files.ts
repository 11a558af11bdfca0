/** The files that a subject of a service consists of, written as CONTRIBUTING.md describes them. */

export interface Subject {
  /** A folder of services/, such as "content". */
  service: string;
  /** Plural, in lower case: the folder in the service and in the contracts, such as "gift-cards". */
  folder: string;
  /** Singular of the folder: the prefix of its files, such as "gift-card". */
  name: string;
  /** The time of the migration; migrations run in the order of their times. */
  createdAt: Date;
}

const pascal = (text: string): string => text.replace(/(?:^|-)(\w)/g, (_part, letter: string) => letter.toUpperCase());
const camel = (text: string): string => pascal(text).replace(/^./, (letter) => letter.toLowerCase());

/** @returns path relative to the repository → content */
export function serviceFiles({ service, folder, name, createdAt }: Subject): Record<string, string> {
  const [type, value, values, table] = [pascal(name), camel(name), camel(folder), name.replaceAll('-', '_')];
  const migration = `Create${type}${createdAt.getTime()}`;
  const home = `services/${service}/src/${folder}/${name}`;
  return {
    [`libs/contracts/src/${folder}/operations.ts`]: `import { IsUUID } from 'class-validator';
import { operation } from '../shared/operation.js';

export class ${type} {
  /** UUID. */
  id: string;
  /** UTC ISO 8601. */
  createdAt: string;
}

export class ${type}Ref {
  @IsUUID()
  id: string;
}

export const ${values} = {
  /** @throws NOT_FOUND */
  find${type}: operation('svc.${service}.find${type}', ${type}Ref, ${type}),
} as const;
`,
    [`${home}.entity.ts`]: `import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('${table}')
export class ${type}Entity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
`,
    [`services/${service}/src/migrations/${createdAt.getTime()}-create-${name}.ts`]: `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${migration} implements MigrationInterface {
  name = '${migration}';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE ${table} (id uuid PRIMARY KEY, created_at timestamptz NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ${table}');
  }
}
`,
    [`${home}.repository.ts`]: `import { Injectable } from '@nestjs/common';
import type { ReadManager } from '@charter/database';
import { ${type}Entity } from './${name}.entity.js';

@Injectable()
export class ${type}Repository {
  find(manager: ReadManager, id: string): Promise<${type}Entity | null> {
    return manager.findOneBy(${type}Entity, { id });
  }
}
`,
    [`${home}.ts`]: `import type { ${type} } from '@charter/contracts';

export const ${value}Of = ({ id, createdAt }: { id: string; createdAt: Date }): ${type} => ({ id, createdAt: createdAt.toISOString() });
`,
    [`${home}.test.ts`]: `import { expect, test } from 'vitest';
import { ${value}Of } from './${name}.js';

test('instants are UTC ISO 8601', () => {
  const createdAt = new Date('2026-06-01T09:00:00-04:00');
  expect(${value}Of({ id: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a10', createdAt }).createdAt).toBe('2026-06-01T13:00:00.000Z');
});
`,
    [`${home}.service.ts`]: `import { Injectable } from '@nestjs/common';
import { DomainError, type ${type}, type ${type}Ref } from '@charter/contracts';
import { Database } from '@charter/database';
import { ${value}Of } from './${name}.js';
import { ${type}Repository } from './${name}.repository.js';

@Injectable()
export class ${type}Service {
  constructor(
    private readonly database: Database,
    private readonly ${values}: ${type}Repository,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async find({ id }: ${type}Ref): Promise<${type}> {
    const found = await this.${values}.find(this.database.manager, id);
    if (!found) throw new DomainError('NOT_FOUND');
    return ${value}Of(found);
  }
}
`,
    [`${home}.controller.ts`]: `import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ${values}, type ${type}, type ${type}Ref } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { ${type}Service } from './${name}.service.js';

@Controller()
export class ${type}Controller {
  constructor(private readonly service: ${type}Service) {}

  @Handles(${values}.find${type})
  find(@Payload() request: ${type}Ref): Promise<${type}> {
    return this.service.find(request);
  }
}
`,
  };
}

/** What the generator leaves to its user, because the order of these lists is a decision. */
export const remainingSteps = ({ service, folder, name, createdAt }: Subject): string =>
  `Now, in services/${service}/src/${service}.module.ts: ${pascal(name)}Controller among the controllers, ${pascal(name)}Service and
${pascal(name)}Repository among the providers, ${pascal(name)}Entity among the entities, and ${camel(folder)} among the contracts; in src/migrations/index.ts:
export * from './${createdAt.getTime()}-create-${name}.js';
Then \`node infra/dev/local/src/access/write.ts\`, and a service test in services/${service}/test.
`;
