import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { errorCodes } from '@charter/contracts';
import { type DescribedContracts, withLimits } from './api-limits.js';
import { gatewayEnv } from './gateway.env.js';
import { sessionCookie } from './staff/session-cookie.js';

/** OpenAPI 3.1 at /api/openapi.json, and a page to read it at /api/docs. */
export async function describeApi(app: NestFastifyApplication): Promise<void> {
  await loadFields();
  SwaggerModule.setup('api/docs', app, () => documentOf(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: `${gatewayEnv.business.name}: API`,
  });
}

export function documentOf(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${gatewayEnv.business.name} API`)
    .setDescription(
      'Every refusal is `application/problem+json` with `type, title, status, code, detail, requestId` and, for fields, `errors`. ' +
        'Days are `yyyy-MM-dd` in Nassau, instants UTC ISO 8601, prices whole US dollars.',
    )
    .setVersion('1')
    .addServer(gatewayEnv.publicOrigin)
    .addCookieAuth(sessionCookie)
    .build();
  return withProblems(SwaggerModule.createDocument(app, config));
}

/** Any route may refuse, and all refuse alike. */
function withProblems(document: OpenAPIObject): OpenAPIObject {
  const text = { type: 'string' };
  const problem = {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: { ...text, enum: Object.keys(errorCodes) },
      detail: text,
      requestId: text,
      errors: { type: 'object', description: 'Field name, dotted when nested → its message.', additionalProperties: text },
    },
  };
  const refused = {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths)) {
    for (const operation of [get, post, put, patch, remove]) if (operation) operation.responses.default = refused;
  }
  return { ...document, components: { ...document.components, schemas: { ...document.components?.schemas, Problem: problem } } };
}

/** Written when the contracts are built; from source the document has no fields, and nothing else is missing. */
async function loadFields(): Promise<void> {
  try {
    const { default: describe } = await import('@charter/contracts/openapi');
    await SwaggerModule.loadPluginMetadata(async () => withLimits((await describe()) as DescribedContracts));
  } catch (error) {
    if (!/MODULE_NOT_FOUND/.test((error as { code?: string }).code ?? '')) throw error;
  }
}
