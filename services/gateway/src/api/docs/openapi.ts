import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodes, DomainError } from '@charter/contracts';
import { type DescribedContracts, withLimits } from './openapi-constraints.js';
import { gatewayEnv } from '../../gateway.env.js';
import { sessionCookie } from '../../auth/session-cookie.js';

const page = 'api/docs';
const json = 'api/openapi.json';
const isDescription = (url: string): boolean => url === `/${json}` || url === `/${page}` || url.startsWith(`/${page}/`);

/** Staff are recognised at the description's routes, which are none of ours. Must be called before they are registered. */
export function recognizeReadersOfDocs(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (isDescription(route.url)) route.config = { ...route.config, staff: 'welcome' };
  });
  server.addHook('preHandler', (request, _reply, done) => {
    const hidden = gatewayEnv.apiDocs === 'off' || (gatewayEnv.apiDocs === 'staff' && !request.staff);
    done(hidden && isDescription(request.routeOptions.url ?? '') ? new DomainError('NOT_FOUND') : undefined);
  });
}

/** OpenAPI 3.1 at /api/openapi.json, and a page to read it at /api/docs. */
export async function describeApi(app: NestFastifyApplication): Promise<void> {
  await loadFields();
  const whole = gatewayEnv.apiDocs === 'all';
  SwaggerModule.setup(page, app, () => documentOf(app), {
    jsonDocumentUrl: json,
    raw: ['json'],
    customSiteTitle: `${gatewayEnv.business.name}: API`,
    patchDocumentOnRequest: (request, _response, document) =>
      whole || (request as FastifyRequest).staff ? document : publicPart(document),
  });
}

/** Without the operations that need a session, and without the schemas that only they have. */
function publicPart(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const open = Object.entries(operations).filter(([, operation]) => !(operation as { security?: unknown[] }).security?.length);
      return open.length > 0 ? [[path, Object.fromEntries(open)]] : [];
    }),
  );
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const use = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      use(schemas[name] ?? {});
    }
  };
  use(paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, paths, components: { ...document.components, schemas: kept } };
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
